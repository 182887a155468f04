// Idiom: parent and child hold 40 MB each that differ, of 64 in all. Verdict: MLE at full; RTE at confined, which starts no process
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    char *table = malloc(40 << 20);
    memset(table, 1, 40 << 20);
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) {
        memset(table, 2, 40 << 20);
        nanosleep(&(struct timespec){0, 200000000}, NULL);
        _exit(table[12345678]);
    }
    wait(NULL);
    puts("0");
}
