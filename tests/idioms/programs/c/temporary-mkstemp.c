// Idiom: makes a file by mkstemp and one by its name, in a /tmp that was empty. Verdict: AC at full; RTE at confined, which has no folder for it to write to
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
    int c, blacks = 0, entries = 0;
    DIR *folder = opendir("/tmp");
    if (!folder) return perror("/tmp"), 1;
    while (readdir(folder)) entries++;
    closedir(folder);
    if (entries != 2) return fprintf(stderr, "/tmp has %d entries\n", entries), 2;
    char name[] = "/tmp/keptXXXXXX";
    int fd = mkstemp(name);
    if (fd < 0) return perror(name), 3;
    // This one is left behind.
    int other = open("/tmp/of-mine", O_CREAT | O_EXCL | O_RDWR, 0600);
    if (other < 0) return perror("/tmp/of-mine"), 4;
    while ((c = getchar()) != EOF) if (write(fd, &(char){c}, 1) != 1) return 5;
    lseek(fd, 0, SEEK_SET);
    for (char letter; read(fd, &letter, 1) == 1;) blacks += letter == 'b';
    unlink(name);
    printf("%d\n", blacks);
}
