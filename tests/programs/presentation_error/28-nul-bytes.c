// Purpose: the right digit among NUL bytes.
// Expected: PE at full and at confined
#include <unistd.h>

int main(void) {
    return write(1, "\0\0004\0\n", 5) == 5 ? 0 : 1;
}
