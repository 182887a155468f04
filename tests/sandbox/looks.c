// Does one thing before it first reads its input, or reads in one way, and prints all that it can tell of it. The first
// argument says what.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <immintrin.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1 << 20 };
static char text[MOST];
static const char *what;

static int is(const char *name) { return strcmp(what, name) == 0; }
static void say(const char *name, long result) { printf("%s %ld %s\n", name, result, result < 0 ? strerror(errno) : ""); }

/// All that is left, as the kernel gives it.
static void rest(int fd) {
    long all = 0, got;
    while ((got = read(fd, text, MOST)) > 0) {
        fwrite(text, 1, got, stdout);
        all += got;
    }
    say("rest", got < 0 ? got : all);
}

/// All that is left, by the C library.
static void rest_of(FILE *file) {
    for (int byte; (byte = getc(file)) != EOF;) putchar(byte);
    say("end", feof(file));
}

static void before(void) {
    struct sched_param usual = {0};
    struct rlimit core = {0, 0};
    struct timespec now;
    unsigned processor;
    unsigned long drawn = 0;
    timer_t timer;
    if (is("socket")) say("socket", socket(AF_VSOCK, SOCK_STREAM, 0));
    if (is("local socket")) say("socket", socket(AF_UNIX, SOCK_STREAM, 0));
    if (is("end of children")) say("signal", signal(SIGCHLD, SIG_IGN) == SIG_ERR ? -1 : 0);
    if (is("schedule")) say("schedule", sched_setscheduler(0, SCHED_OTHER, &usual));
    if (is("core")) say("core", setrlimit(RLIMIT_CORE, &core));
    if (is("unknown call")) say("unknown", syscall(9999));
    if (is("missing call")) say("memfd", syscall(SYS_memfd_create, "note", 0));
    if (is("timer")) say("timer", timer_create(CLOCK_MONOTONIC, NULL, &timer));
    if (is("draws")) syscall(SYS_getrandom, &drawn, 8, 1), syscall(SYS_getrandom, &drawn, 8, 1);
    if (is("counter")) drawn = __builtin_ia32_rdtsc();
    if (is("counter and processor")) drawn = __builtin_ia32_rdtscp(&processor);
    if (is("clock")) clock_gettime(CLOCK_MONOTONIC, &now);
    if (is("time")) time(NULL);
    if (drawn == 1) puts("one");
}

static void reads(void) {
    struct stat status;
    struct pollfd polled = {0, POLLIN, 0};
    struct timespec none = {0, 0};
    struct iovec part = {text, 10};
    struct epoll_event event = {EPOLLIN, {0}};
    char line[100] = "", *longest = NULL;
    size_t room = 0;
    int number = 0;
    fd_set set;
    FD_ZERO(&set);
    FD_SET(0, &set);
    if (is("size by seeking")) {
        fseek(stdin, 0, SEEK_END);
        long size = ftell(stdin);
        rewind(stdin);
        say("size", size);
        rest_of(stdin);
    } else if (is("place before")) {
        say("place", ftell(stdin)), rest_of(stdin);
    } else if (is("size by status")) {
        fstat(0, &status);
        say("read", read(0, text, status.st_size)), puts(text);
    } else if (is("size or all")) {
        // As quick readers do it.
        fstat(0, &status);
        char *map = status.st_size > 0 ? mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, 0, 0) : MAP_FAILED;
        if (map != MAP_FAILED) fwrite(map, 1, status.st_size, stdout);
        else fwrite(text, 1, read(0, text, MOST), stdout);
    } else if (is("map")) {
        char *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0);
        if (map != MAP_FAILED) puts(map);
        rest(0);
    } else if (is("place after")) {
        fgets(line, sizeof line, stdin), say("place", ftell(stdin)), rest_of(stdin);
    } else if (is("rewind")) {
        fgets(line, sizeof line, stdin), rewind(stdin), rest_of(stdin);
    } else if (is("status after")) {
        read(0, line, 1), fstat(0, &status), say("size", status.st_size);
    } else if (is("map after")) {
        read(0, line, 1);
        char *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0);
        if (map != MAP_FAILED) puts(map);
    } else if (is("stdin by name")) {
        FILE *file = fopen("/dev/stdin", "r");
        file ? rest_of(file) : perror("stdin");
    } else if (is("stdin by number")) {
        rest(open("/proc/self/fd/0", O_RDONLY));
    } else if (is("stdin by name after")) {
        read(0, line, 1), rest(open("/dev/stdin", O_RDONLY));
    } else if (is("open again")) {
        freopen("/dev/stdin", "r", stdin) ? rest_of(stdin) : perror("stdin");
    } else if (is("terminal")) {
        say("terminal", isatty(0)), rest_of(stdin), say("terminal", isatty(0));
    } else if (is("select")) {
        say("select", select(1, &set, NULL, NULL, NULL)), rest(0);
    } else if (is("poll after")) {
        read(0, line, 1), say("poll", poll(&polled, 1, 0));
    } else if (is("ppoll")) {
        say("poll", ppoll(&polled, 1, &none, NULL)), rest(0);
    } else if (is("epoll")) {
        say("epoll", epoll_ctl(epoll_create1(0), EPOLL_CTL_ADD, 0, &event)), rest(0);
    } else if (is("waiting bytes")) {
        ioctl(0, FIONREAD, &number), say("waiting", number), rest(0);
    } else if (is("waiting bytes after")) {
        read(0, line, 1), ioctl(0, FIONREAD, &number), say("waiting", number), rest(0);
    } else if (is("flags")) {
        say("flags", fcntl(0, F_GETFL) & (O_ACCMODE | O_NONBLOCK | O_APPEND)), rest(0);
    } else if (is("flags after")) {
        read(0, line, 1), fcntl(0, F_SETFL, O_NONBLOCK), rest(0);
    } else if (is("copy")) {
        rest(dup(0));
    } else if (is("copy after")) {
        read(0, line, 1), rest(dup(0));
    } else if (is("close after")) {
        read(0, line, 1), close(0), say("read", read(0, line, 1));
    } else if (is("parts")) {
        say("parts", readv(0, &part, 1)), rest(0);
    } else if (is("parts after")) {
        read(0, line, 1), say("parts", readv(0, &part, 1)), rest(0);
    } else if (is("from a place")) {
        say("place", pread(0, text, 10, 3)), puts(text), rest(0);
    } else if (is("from a place after")) {
        read(0, line, 1), say("place", pread(0, text, 10, 3)), puts(text);
    } else if (is("send")) {
        say("send", sendfile(1, 0, NULL, MOST));
    } else if (is("nothing first")) {
        say("nothing", read(0, text, 0)), rest(0);
    // From here on, as ordinary programs read.
    } else if (is("lines")) {
        for (long got; (got = getline(&longest, &room, stdin)) > 0;) printf("%ld %.*s", got, (int)got, longest);
        say("end", feof(stdin));
    } else if (is("words")) {
        for (int count = 0; count < 2; count++) say("word", scanf("%99s", line)), puts(line);
    } else if (is("bytes")) {
        setvbuf(stdin, NULL, _IONBF, 0);
        rest_of(stdin);
    } else if (is("one byte")) {
        say("byte", getchar());
    } else if (is("put back")) {
        int byte = getchar();
        ungetc(byte, stdin);
        rest_of(stdin);
    } else if (is("flush")) {
        say("word", scanf("%99s", line)), fflush(stdin), rest_of(stdin);
    } else if (is("small")) {
        for (long got; (got = read(0, line, 7)) > 0;) fwrite(line, 1, got, stdout), say("", got);
    } else if (is("all")) {
        rest(0), rest(0);
    } else if (is("past the end")) {
        rest_of(stdin), clearerr(stdin), rest_of(stdin);
    } else if (is("large buffer")) {
        setvbuf(stdin, text, _IOFBF, MOST / 2);
        rest_of(stdin);
    } else {
        rest(0);
    }
}

int main(int count, char **words) {
    what = count > 1 ? words[1] : "";
    before();
    reads();
    return 0;
}
