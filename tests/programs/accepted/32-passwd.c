// Purpose: reads files and folders that are none of a contestant's business.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *files[] = {"/etc/passwd", "/etc/shadow", "/etc/group", "/etc/hosts", "/etc/machine-id", "/root/.bashrc",
                           "/root/.bash_history", "/root/.ssh/id_rsa", "/proc/cmdline", "/proc/kallsyms", "/proc/kcore",
                           "/proc/cpuinfo", "/sys/kernel/notes", "/dev/mem", "/dev/kmsg", "/var/log/dpkg.log"};
    const char *folders[] = {"/root", "/home", "/var", "/boot", "/mnt", "/srv", "/tmp", "/run", "/proc/1", "/sys/fs/cgroup"};
    for (int i = 0; i < 16; i++)
        denied(files[i], open(files[i], O_RDONLY));
    for (int i = 0; i < 10; i++) {
        // An empty folder tells nothing.
        DIR *listing = opendir(folders[i]);
        int names = 0;
        while (listing && readdir(listing))
            names++;
        denied(folders[i], names > 2 ? 0 : -1);
    }
    puts(holes ? "99" : "4");
    return 0;
}
