// Every file of Grammars/ and the example catalog. A file that is added there is added here too;
// BundledFilesTests compares this list with the directories.

#include "DichoResources.h"

static const unsigned char en_answers[] = {
#embed "../../Grammars/en/answers.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_carriers[] = {
#embed "../../Grammars/en/carriers.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_claimed_phrases[] = {
#embed "../../Grammars/en/claimed-phrases.txt" suffix(, 0) if_empty(0)
};
static const unsigned char en_negatives[] = {
#embed "../../Grammars/en/negatives.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_open[] = {
#embed "../../Grammars/en/open.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_ordinary_words[] = {
#embed "../../Grammars/en/ordinary-words.txt" suffix(, 0) if_empty(0)
};
static const unsigned char en_misspellings[] = {
#embed "../../Grammars/en/misspellings.txt" suffix(, 0) if_empty(0)
};
static const unsigned char en_prompts[] = {
#embed "../../Grammars/en/prompts.json" suffix(, 0) if_empty(0)
};
static const unsigned char en_search_in_app[] = {
#embed "../../Grammars/en/search-in-app.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_sounds[] = {
#embed "../../Grammars/en/sounds.json" suffix(, 0) if_empty(0)
};
static const unsigned char en_spoken[] = {
#embed "../../Grammars/en/spoken.json" suffix(, 0) if_empty(0)
};
static const unsigned char en_verbs[] = {
#embed "../../Grammars/en/verbs.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char en_words[] = {
#embed "../../Grammars/en/words.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_answers[] = {
#embed "../../Grammars/es/answers.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_carriers[] = {
#embed "../../Grammars/es/carriers.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_claimed_phrases[] = {
#embed "../../Grammars/es/claimed-phrases.txt" suffix(, 0) if_empty(0)
};
static const unsigned char es_negatives[] = {
#embed "../../Grammars/es/negatives.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_open[] = {
#embed "../../Grammars/es/open.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_ordinary_words[] = {
#embed "../../Grammars/es/ordinary-words.txt" suffix(, 0) if_empty(0)
};
static const unsigned char es_misspellings[] = {
#embed "../../Grammars/es/misspellings.txt" suffix(, 0) if_empty(0)
};
static const unsigned char es_prompts[] = {
#embed "../../Grammars/es/prompts.json" suffix(, 0) if_empty(0)
};
static const unsigned char es_search_in_app[] = {
#embed "../../Grammars/es/search-in-app.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_sounds[] = {
#embed "../../Grammars/es/sounds.json" suffix(, 0) if_empty(0)
};
static const unsigned char es_spoken[] = {
#embed "../../Grammars/es/spoken.json" suffix(, 0) if_empty(0)
};
static const unsigned char es_verbs[] = {
#embed "../../Grammars/es/verbs.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char es_words[] = {
#embed "../../Grammars/es/words.jsgf" suffix(, 0) if_empty(0)
};
static const unsigned char catalog[] = {
#embed "../../Corpus/catalog.json" suffix(, 0) if_empty(0)
};

// The closing NUL is not part of the file.
#define RESOURCE(name, array) {name, array, sizeof array - 1}

static const struct dicho_resource resources[] = {
    RESOURCE("Grammars/en/answers.jsgf", en_answers),
    RESOURCE("Grammars/en/carriers.jsgf", en_carriers),
    RESOURCE("Grammars/en/claimed-phrases.txt", en_claimed_phrases),
    RESOURCE("Grammars/en/negatives.jsgf", en_negatives),
    RESOURCE("Grammars/en/open.jsgf", en_open),
    RESOURCE("Grammars/en/ordinary-words.txt", en_ordinary_words),
    RESOURCE("Grammars/en/misspellings.txt", en_misspellings),
    RESOURCE("Grammars/en/prompts.json", en_prompts),
    RESOURCE("Grammars/en/search-in-app.jsgf", en_search_in_app),
    RESOURCE("Grammars/en/sounds.json", en_sounds),
    RESOURCE("Grammars/en/spoken.json", en_spoken),
    RESOURCE("Grammars/en/verbs.jsgf", en_verbs),
    RESOURCE("Grammars/en/words.jsgf", en_words),
    RESOURCE("Grammars/es/answers.jsgf", es_answers),
    RESOURCE("Grammars/es/carriers.jsgf", es_carriers),
    RESOURCE("Grammars/es/claimed-phrases.txt", es_claimed_phrases),
    RESOURCE("Grammars/es/negatives.jsgf", es_negatives),
    RESOURCE("Grammars/es/open.jsgf", es_open),
    RESOURCE("Grammars/es/ordinary-words.txt", es_ordinary_words),
    RESOURCE("Grammars/es/misspellings.txt", es_misspellings),
    RESOURCE("Grammars/es/prompts.json", es_prompts),
    RESOURCE("Grammars/es/search-in-app.jsgf", es_search_in_app),
    RESOURCE("Grammars/es/sounds.json", es_sounds),
    RESOURCE("Grammars/es/spoken.json", es_spoken),
    RESOURCE("Grammars/es/verbs.jsgf", es_verbs),
    RESOURCE("Grammars/es/words.jsgf", es_words),
    RESOURCE("Corpus/catalog.json", catalog),
};

size_t dicho_resource_count(void) {
  return sizeof resources / sizeof resources[0];
}

const struct dicho_resource *dicho_resource_at(size_t index) {
  return &resources[index];
}
