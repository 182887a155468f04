// Idiom: looks at its own folder and its own program by name. Verdict: AC
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int count, char **args) {
    char name[4096];
    struct stat file;
    DIR *folder = opendir(".");
    if (count < 1 || !folder || stat(args[0], &file) || file.st_size == 0) return perror(args[0]), 1;
    int entries = 0;
    while (readdir(folder)) entries++;
    if (entries < 3 || !getcwd(name, sizeof name) || chdir("/") != 0) fputs("no other folder\n", stderr);
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
