// Purpose: a hole of the first prototype: a descriptor of the judge's stayed open.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    int holes = 0;
    for (int descriptor = 3; descriptor < 65536; descriptor++)
        if (fcntl(descriptor, F_GETFD) != -1) {
            fprintf(stderr, "attack succeeded: descriptor %d is open\n", descriptor);
            holes++;
        }
    // The lowest free number tells the same in another way.
    int copy = dup(0);
    if (copy > 3) {
        fprintf(stderr, "attack succeeded: the first free descriptor is %d\n", copy);
        holes++;
    }
    puts(holes ? "99" : "4");
    return 0;
}
