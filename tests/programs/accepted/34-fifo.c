// Purpose: a FIFO where a file is expected, on which a reader would wait for ever.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// Outside a sandbox this program would harm the machine.
static void only_in_a_sandbox(void) {
    unsigned long inside, outside, length = 0;
    FILE *map = fopen("/proc/self/uid_map", "r");
    int whole = map && fscanf(map, "%lu %lu %lu", &inside, &outside, &length) == 3 && length == 4294967295;
    if (map)
        fclose(map);
    if (open("/etc/passwd", O_RDONLY) != -1 || (whole && geteuid() == 0)) {
        fputs("not in a sandbox\n", stderr);
        exit(3);
    }
}

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    only_in_a_sandbox();
    const char *names[] = {"output", "answer.fifo", "/tmp/answer.fifo", "/dev/shm/answer.fifo", "/var/tmp/answer.fifo"};
    for (int i = 0; i < 5; i++) {
        denied("mkfifo", mkfifo(names[i], 0666));
        denied("mknod of a file", mknod(names[i], S_IFREG | 0666, 0));
        denied("mknod of a socket", mknod(names[i], S_IFSOCK | 0666, 0));
        unlink(names[i]);
    }
    puts(holes ? "99" : "4");
    return 0;
}
