// Purpose: recursion without an end.
// Expected: RTE at full and at confined
#include <stdio.h>

static int descend(volatile char *above, int depth) {
    volatile char frame[1024];
    frame[0] = *above;
    // Never reached under any stack limit; 256 MB at most where there is none.
    if (depth == 250000)
        return 4;
    return descend(frame, depth + 1) + frame[0];
}

int main(void) {
    volatile char bottom = 0;
    printf("%d\n", descend(&bottom, 0));
    return 0;
}
