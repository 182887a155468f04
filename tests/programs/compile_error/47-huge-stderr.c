// Purpose: ten thousand errors in names that macros make, about 30 MB of messages.
// Expected: CE at full and at confined
#include <stdio.h>

#define PASTE(a, b) a##b
#define JOIN(a, b) PASTE(a, b)
#define ONE undeclared_type JOIN(name_, __COUNTER__) = "\033[32maccepted";
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED

THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND THOUSAND

int main(void) {
    puts("4");
    return 0;
}
