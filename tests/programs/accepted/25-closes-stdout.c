// Purpose: closes standard output right after the answer and goes on for a moment.
// Expected: AC at full and at confined
#include <unistd.h>

int main(void) {
    if (write(1, "4\n", 2) != 2)
        return 1;
    close(1);
    usleep(100000);
    return 0;
}
