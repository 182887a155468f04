// Purpose: a hundred thousand right answers.
// Expected: PE at full and at confined
#include <stdio.h>

int main(void) {
    for (int i = 0; i < 100000; i++)
        puts("4");
    return 0;
}
