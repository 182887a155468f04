// Works ahead on an easy input (`e`) and leaves a note wherever one may last; on a hard input (`h`) it answers at once
// if it finds a note, and otherwise computes for ever.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGES = 256, NOTE = 100, BESIDE = 50 };
static const char ballast[PAGES * 4096] __attribute__((aligned(4096))) = {1};

static int own(void) {
    int file = open("/proc/self/exe", O_RDONLY);
    return file >= 0 ? file : open("program", O_RDONLY);
}

/// Offset of the ballast in the file of this program.
static long place(int file) {
    static char part[4096];
    for (long at = 0; pread(file, part, sizeof part, at) > 0; at += 4096)
        if (part[0] == 1 && part[1] == 0 && !memcmp(part + 1, part + 2, 4000)) return at;
    return 0;
}

static int is_cached(int file, long at) {
    char byte;
    struct iovec part = {&byte, 1};
    return syscall(SYS_preadv2, file, &part, 1, at, 0, 8 /* RWF_NOWAIT */) == 1;
}

static int is_resident(int page) {
    unsigned char seen = 0xff;
    return mincore((void *)(ballast + page * 4096L), 4096, &seen) == 0 ? seen & 1 : -1;
}

static void *nothing(void *none) { return none; }

static void note(int file, long at) {
    posix_fadvise(file, at + NOTE * 4096L, 8 * 4096, POSIX_FADV_DONTNEED);
    madvise((void *)(ballast + NOTE * 4096L), 8 * 4096, MADV_DONTNEED);
    madvise((void *)(ballast + NOTE * 4096L), 8 * 4096, 21 /* MADV_PAGEOUT */);
    posix_fadvise(file, at + NOTE * 4096L, 8 * 4096, POSIX_FADV_DONTNEED);
    for (int i = 0; i < 40; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, nothing, NULL) == 0) pthread_join(thread, NULL);
        int child = fork();
        if (child == 0) _exit(0);
        if (child > 0) waitpid(child, NULL, 0);
    }
    const char *names[] = {"/tmp/note", "/dev/shm/note", "/var/tmp/note", "note"};
    for (int i = 0; i < 4; i++) close(open(names[i], O_CREAT | O_RDWR, 0600));
    struct timespec times[2] = {{7, 7}, {7, 7}};
    for (int stream = 0; stream < 3; stream++) futimens(stream, times), fcntl(stream, F_SETFL, O_NONBLOCK | O_APPEND);
    (void)!write(2, "note", 4);
}

/// Which note it finds, if any.
static const char *found(int file, long at) {
    if (is_cached(file, at + BESIDE * 4096L) && !is_cached(file, at + NOTE * 4096L)) return "pages by RWF_NOWAIT";
    if (is_resident(BESIDE) == 1 && is_resident(NOTE) == 0) return "pages by mincore";
#ifdef FULL
    if (getpid() > 20) return "numbers of processes";
#endif
    const char *names[] = {"/tmp/note", "/dev/shm/note", "/var/tmp/note", "note"};
    for (int i = 0; i < 4; i++)
        if (access(names[i], F_OK) == 0) return names[i];
    for (int stream = 0; stream < 3; stream++) {
        struct stat status;
        fstat(stream, &status);
        if (status.st_atim.tv_sec == 7 || status.st_mtim.tv_sec == 7) return "times";
        if (fcntl(stream, F_GETFL) & (O_NONBLOCK | O_APPEND)) return "flags";
    }
    return NULL;
}

int main(void) {
    char input[4] = "";
    int file = own();
    long at = place(file);
    const char *where = found(file, at);
    if (read(0, input, 1) == 1 && input[0] == 'e') {
        note(file, at);
        puts("easy");
        return ballast[1];
    }
    if (!where)
        for (;;) ;
    printf("found: %s\n", where);
    return ballast[2];
}
