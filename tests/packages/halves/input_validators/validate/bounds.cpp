#include "bounds.h"

bool within(long number) { return 1 <= number && number <= 1000000; }
