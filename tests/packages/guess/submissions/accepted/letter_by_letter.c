#include <stdio.h>
#include <unistd.h>

// Writes and reads a letter at a time.
int main(void) {
    int low = 1, high = 1000;
    for (;;) {
        int middle = (low + high + 1) / 2;
        char line[16];
        int length = sprintf(line, "%d\n", middle);
        for (int i = 0; i < length; i++) {
            if (write(1, line + i, 1) != 1) return 1;
        }
        char first = 0, letter = 0;
        do {
            if (read(0, &letter, 1) != 1) return 2;
            if (!first) first = letter;
        } while (letter != '\n');
        if (first == 'c') return 0;
        if (first == 'l') high = middle - 1;
        else low = middle + 1;
    }
}
