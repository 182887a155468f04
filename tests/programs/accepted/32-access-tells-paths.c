// Purpose: a hole of the first prototype: access() told which paths exist.
// Expected: AC at full and at confined
// At confined Landlock hides what is in a file, and the judge that it exists.
#include <stdio.h>
#include <unistd.h>

int main(void) {
    const char *paths[] = {"/etc/passwd", "/etc/shadow", "/root", "/var", "/boot"};
    int holes = 0;
    for (int i = 0; i < 5; i++)
        if (access(paths[i], F_OK) == 0) {
            fprintf(stderr, "attack succeeded: %s exists\n", paths[i]);
            holes++;
        }
    puts(holes ? "99" : "4");
    return 0;
}
