// Purpose: watches folders for what others do in them.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <unistd.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int watch = inotify_init1(IN_NONBLOCK);
    const char *paths[] = {"/", "/tmp", "/etc", "/etc/passwd", "..", "/proc/self/exe"};
    for (int i = 0; i < 6; i++)
        denied(paths[i], inotify_add_watch(watch, paths[i], IN_ALL_EVENTS));
    denied("fanotify_init", fanotify_init(FAN_CLASS_NOTIF, O_RDONLY));
    denied("fanotify_init", fanotify_init(FAN_REPORT_FID, O_RDONLY));
    puts(holes ? "99" : "4");
    return 0;
}
