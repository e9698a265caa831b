// The pages of `dicho check --explain`, a file for each family of findings.

#ifndef DICHO_CHECK_PAGES_H
#define DICHO_CHECK_PAGES_H

#include <stddef.h>

/// One file: `bytes[0 ..< length]`, followed by a NUL that is not counted.
struct dicho_check_pages {
  const char *_Nonnull family;
  const unsigned char *_Nonnull bytes;
  size_t length;
};

/// How many files there are.
size_t dicho_check_pages_count(void);

/// The file at `index`, which must be below `dicho_check_pages_count()`; valid for ever.
const struct dicho_check_pages *_Nonnull dicho_check_pages_at(size_t index);

#endif
