#include "shout.h"
#include <stdio.h>

int main(void) {
    char name[32];
    if (scanf("%31s", name) != 1) return 1;
    shout(name);
    return 0;
}
