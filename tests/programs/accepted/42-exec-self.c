// Purpose: starts its own binary anew, directly and through the dynamic loader.
// Expected: AC at full and at confined
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count > 1) {
        fputs("attack succeeded: started anew\n", stderr);
        puts("99");
        return 0;
    }
    const char *file = (const char *)getauxval(AT_EXECFN);
    char *again[] = {"again", "again", NULL}, *loaded[] = {"ld.so", (char *)(file ? file : "/proc/self/exe"), "again", NULL}, *none[] = {NULL};
    const char *paths[] = {"/proc/self/exe", arguments[0], file, "/proc/thread-self/exe", "/dev/fd/0", "/dev/stdin"};
    const char *loaders[] = {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-musl-x86_64.so.1"};
    for (int i = 0; i < 6; i++)
        if (paths[i])
            execve(paths[i], again, none);
    for (int i = 0; i < 2; i++)
        execve(loaders[i], loaded, none);
    puts("4");
    return 0;
}
