// A program that talks: its arguments say how, one after another.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char block[1 << 16];

static void say(const char *word) {
    size_t length = strlen(word);
    if (write(1, word, length) != (ssize_t)length) _exit(9);
}

// The number of bytes up to the end of a line, or -1 at the end.
static long hear(void) {
    long length = 0;
    char letter;
    while (read(0, &letter, 1) == 1) {
        length++;
        if (letter == '\n') return length;
    }
    return -1;
}

static void *idle(void *unused) {
    for (;;) {
        pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        pthread_cond_t never = PTHREAD_COND_INITIALIZER;
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 50000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_mutex_lock(&lock);
        pthread_cond_timedwait(&never, &lock, &until);
    }
    return unused;
}

int main(int count, char **words) {
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        long number = i + 1 < count ? atol(words[i + 1]) : 0;
        if (!strcmp(word, "ask")) {
            // So many questions, each with its answer.
            for (long k = 0; k < number; k++) {
                say("question\n");
                if (hear() < 0) _exit(8);
            }
            i++;
        } else if (!strcmp(word, "answer")) {
            while (hear() > 0) say("answer\n");
        } else if (!strcmp(word, "answers")) {
            for (long k = 0; k < number; k++) {
                if (hear() < 0) _exit(43);
                say("answer\n");
            }
            i++;
        } else if (!strcmp(word, "say")) {
            say(words[++i]);
            say("\n");
        } else if (!strcmp(word, "buffer")) {
            printf("%s\n", words[++i]);
        } else if (!strcmp(word, "hear")) {
            if (hear() < 0) _exit(8);
        } else if (!strcmp(word, "until-end")) {
            while (hear() > 0) {
            }
        } else if (!strcmp(word, "write")) {
            for (long left = number; left > 0;) {
                long part = left < (long)sizeof block ? left : (long)sizeof block;
                ssize_t done = write(1, block, part);
                if (done <= 0) _exit(9);
                left -= done;
            }
            i++;
        } else if (!strcmp(word, "read")) {
            for (long left = number; left > 0;) {
                ssize_t done = read(0, block, left < (long)sizeof block ? left : (long)sizeof block);
                if (done <= 0) _exit(8);
                left -= done;
            }
            i++;
        } else if (!strcmp(word, "bytes")) {
            for (long k = 0; k < number; k++) {
                if (write(1, "x", 1) != 1) _exit(9);
            }
            i++;
        } else if (!strcmp(word, "flood")) {
            for (;;) {
                if (write(1, block, sizeof block) <= 0) _exit(9);
            }
        } else if (!strcmp(word, "sleep")) {
            struct timespec time = {number / 1000, number % 1000 * 1000000};
            nanosleep(&time, NULL);
            i++;
        } else if (!strcmp(word, "spin")) {
            struct timespec time;
            do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
            while (time.tv_sec * 1000 + time.tv_nsec / 1000000 < number);
            i++;
        } else if (!strcmp(word, "poll")) {
            struct pollfd input = {0, POLLIN, 0};
            poll(&input, 1, number);
            i++;
        } else if (!strcmp(word, "close")) {
            close(number);
            i++;
        } else if (!strcmp(word, "thread")) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, idle, NULL)) _exit(7);
        } else if (!strcmp(word, "fork")) {
            // The child keeps the pipes open.
            if (fork() == 0)
                for (;;) pause();
        } else if (!strcmp(word, "abort")) {
            abort();
        } else if (!strcmp(word, "looks")) {
            // Its streams are pipes that can be opened again by name in the same direction alone.
            int wrong = open("/proc/self/fd/0", O_WRONLY) >= 0 || open("/proc/self/fd/1", O_RDONLY) >= 0;
            for (int fd = 3; fd < 64; fd++) wrong |= fcntl(fd, F_GETFD) >= 0;
            say(wrong ? "wrong\n" : "fine\n");
        } else if (!strcmp(word, "exit")) {
            exit(number);
        } else {
            _exit(6);
        }
    }
    return 0;
}
