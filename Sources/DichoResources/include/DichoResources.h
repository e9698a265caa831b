// The files compiled into the tool and the library, by their path in the package.

#ifndef DICHO_RESOURCES_H
#define DICHO_RESOURCES_H

#include <stddef.h>

/// One file: `bytes[0 ..< length]`, followed by a NUL that is not counted.
struct dicho_resource {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t length;
};

/// How many files there are.
size_t dicho_resource_count(void);

/// The file at `index`, which must be below `dicho_resource_count()`; valid for ever.
const struct dicho_resource *_Nonnull dicho_resource_at(size_t index);

#endif
