// Purpose: ten to the ninth words from ten lines of macros.
// Expected: CE at full and at confined
// Time or memory of the compiler must end first.
#include <stdio.h>

#define A 4, 4, 4, 4, 4, 4, 4, 4, 4, 4
#define B A, A, A, A, A, A, A, A, A, A
#define C B, B, B, B, B, B, B, B, B, B
#define D C, C, C, C, C, C, C, C, C, C
#define E D, D, D, D, D, D, D, D, D, D
#define F E, E, E, E, E, E, E, E, E, E
#define G F, F, F, F, F, F, F, F, F, F
#define H G, G, G, G, G, G, G, G, G, G
#define I H, H, H, H, H, H, H, H, H, H

int numbers[] = {I};

int main(void) {
    printf("%d\n", numbers[0]);
    return 0;
}
