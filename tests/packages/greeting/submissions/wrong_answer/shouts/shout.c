#include "shout.h"
#include <stdio.h>

void shout(const char *name) { printf("Hello %s!\n", name); }
