// Purpose: sleeps instead of working, after the right answer.
// Expected: ILE at full and at confined
#include <stdio.h>
#include <unistd.h>

int main(void) {
    alarm(20);
    puts("4");
    fflush(stdout);
    sleep(20);
    return 0;
}
