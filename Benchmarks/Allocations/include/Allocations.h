#pragma once

#include <stdbool.h>

/// Whether allocations are counted here.
extern const bool allocations_are_counted;

/// Returns how often the calling thread has asked for memory so far.
long allocation_count(void);
