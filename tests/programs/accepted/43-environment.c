// Purpose: looks for secrets in its environment and its arguments.
// Expected: AC at full and at confined
#include <stdio.h>
#include <string.h>

extern char **environ;

int main(int count, char **arguments) {
    const char *allowed[] = {"PATH=", "LANG=", "LC_ALL=", "HOME="};
    int holes = 0;
    for (char **entry = environ; *entry; entry++) {
        int known = 0;
        for (int i = 0; i < 4; i++)
            known |= strncmp(*entry, allowed[i], strlen(allowed[i])) == 0;
        if (!known) {
            fprintf(stderr, "attack succeeded: %s\n", *entry);
            holes++;
        }
    }
    if (count > 1) {
        fprintf(stderr, "attack succeeded: argument %s\n", arguments[1]);
        holes++;
    }
    puts(holes ? "99" : "4");
    return 0;
}
