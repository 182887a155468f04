// Purpose: looks at and into its parent and process 1 through /proc.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *names[] = {"maps", "mem", "environ", "cmdline", "root", "cwd", "exe", "fd", "root/etc/passwd", "cwd/..", "fd/0", "fd/1",
                           "fd/3", "ns/user", "ns/mnt", "auxv", "oom_score_adj", "io", "limits", "status", "task"};
    char path[96];
    pid_t targets[] = {1, getppid()};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 21; j++) {
            snprintf(path, sizeof path, "/proc/%d/%s", targets[i], names[j]);
            denied(path, open(path, O_RDONLY | O_NONBLOCK));
            denied(path, open(path, O_WRONLY | O_NONBLOCK));
            // Where it may go is one thing, what it sees there another.
            if (chdir(path) == 0) {
                denied(path, open(".", O_RDONLY | O_DIRECTORY));
                denied(path, open("maps", O_RDONLY));
            }
        }
    DIR *listing = opendir("/proc");
    struct dirent *entry;
    while (listing && (entry = readdir(listing)))
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && atoi(entry->d_name) != getpid())
            denied("a list of other processes", 0);
    puts(holes ? "99" : "4");
    return 0;
}
