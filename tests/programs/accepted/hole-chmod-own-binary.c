// Purpose: a hole of the first prototype: a program took the right to execute from its own binary.
// Expected: AC at full and at confined
// The next case must still run.
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/stat.h>

int main(int count, char **arguments) {
    const char *file = (const char *)getauxval(AT_EXECFN);
    int holes = 0;
    if (count > 0)
        holes += chmod(arguments[0], 0) == 0;
    if (file)
        holes += chmod(file, 0) == 0;
    holes += chmod("/proc/self/exe", 0) == 0;
    if (holes)
        fputs("attack succeeded: chmod of its own binary\n", stderr);
    puts(holes ? "99" : "4");
    return 0;
}
