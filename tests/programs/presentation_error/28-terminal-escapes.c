// Purpose: output that clears the screen, sets the title, turns the text round and answers in green.
// Expected: PE at full and at confined
#include <stdio.h>

int main(void) {
    fputs("\033[2J\033[H\033]0;accepted\a\033[32mAC\033[0m \342\200\256 4\r\033[1A\033[K\n", stdout);
    return 0;
}
