// Counts calls of malloc and its kin, by standing in for them. The C library of GNU has its own
// functions under second names as well; elsewhere, and where a sanitizer watches memory, nothing is
// counted.

#include "Allocations.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_WATCHED
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_WATCHED)

const bool allocations_are_counted = true;

static _Thread_local long count;

long allocation_count(void) { return count; }

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count++;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count++;
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *block = result;
  return 0;
}

#else

const bool allocations_are_counted = false;

long allocation_count(void) { return 0; }

#endif
