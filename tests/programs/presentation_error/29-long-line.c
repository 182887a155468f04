// Purpose: one line of 900,000 digits.
// Expected: PE at full and at confined
#include <string.h>
#include <unistd.h>

int main(void) {
    static char line[900000];
    memset(line, '4', sizeof line);
    return write(1, line, sizeof line) == (long)sizeof line ? 0 : 1;
}
