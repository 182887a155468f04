// Purpose: never reads its input, however long that is.
// Expected: AC at full and at confined
// The test may give it 10 MB.
#include <stdio.h>
#include <unistd.h>

int main(void) {
    usleep(50000);
    puts("4");
    return 0;
}
