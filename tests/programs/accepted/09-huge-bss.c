// Purpose: 256 MB of zeros that are declared and never touched.
// Expected: AC at full and at confined
// What counts is the memory in use.
#include <stdio.h>

static char board[256 << 20];

int main(void) {
    board[0] = 'b';
    __asm__ volatile("" : : "r"(board) : "memory");
    puts("4");
    return 0;
}
