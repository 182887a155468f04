// Purpose: reads its input to the end and then waits for more, which never comes.
// Expected: ILE at full and at confined
#include <unistd.h>

int main(void) {
    char block[4096];
    int ends[2];
    alarm(20);
    while (read(0, block, sizeof block) > 0)
        ;
    if (pipe(ends) == -1 || read(ends[0], block, sizeof block) == -1)
        pause();
    for (;;)
        pause();
}
