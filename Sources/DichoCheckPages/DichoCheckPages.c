// What each finding of `dicho check` means, as text in the binary. Nothing reads it but
// `dicho check`, and programs that use the library do not carry it.

#include "DichoCheckPages.h"

static const unsigned char grammar_text[] = {
#embed "pages/grammar-text.txt" suffix(, 0) if_empty(0)
};
static const unsigned char grammar[] = {
#embed "pages/grammar.txt" suffix(, 0) if_empty(0)
};
static const unsigned char language[] = {
#embed "pages/language.txt" suffix(, 0) if_empty(0)
};
static const unsigned char catalog[] = {
#embed "pages/catalog.txt" suffix(, 0) if_empty(0)
};
static const unsigned char names[] = {
#embed "pages/names.txt" suffix(, 0) if_empty(0)
};
static const unsigned char hand_off[] = {
#embed "pages/hand-off.txt" suffix(, 0) if_empty(0)
};
static const unsigned char corpus[] = {
#embed "pages/corpus.txt" suffix(, 0) if_empty(0)
};
static const unsigned char json[] = {
#embed "pages/json.txt" suffix(, 0) if_empty(0)
};
static const unsigned char records[] = {
#embed "pages/records.txt" suffix(, 0) if_empty(0)
};

// The closing NUL is not part of the file.
#define PAGES(family, array) {family, array, sizeof array - 1}

static const struct dicho_check_pages files[] = {
    PAGES("grammar-text", grammar_text), PAGES("grammar", grammar),
    PAGES("language", language),         PAGES("catalog", catalog),
    PAGES("names", names),               PAGES("hand-off", hand_off),
    PAGES("corpus", corpus),             PAGES("json", json),
    PAGES("records", records),
};

size_t dicho_check_pages_count(void) {
  return sizeof files / sizeof files[0];
}

const struct dicho_check_pages *dicho_check_pages_at(size_t index) {
  return &files[index];
}
