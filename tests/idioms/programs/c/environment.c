// Idiom: asks for HOME, the working directory, its numbers, the host and its cores, and bears any answer. Verdict: AC
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>
int main(void) {
    char folder[4096], host[256];
    struct utsname system;
    const char *home = getenv("HOME");
    if (home && !home[0]) return 1;
    if (!getcwd(folder, sizeof folder)) return perror("getcwd"), 2;
    if (sysconf(_SC_NPROCESSORS_ONLN) < 1 || sysconf(_SC_PAGESIZE) < 4096) return 3;
    if (getpid() < 1 || getppid() < 0 || uname(&system) || gethostname(host, sizeof host)) return 4;
    if (isatty(0) || isatty(1) || ttyname(1)) return 5;
    if (access("/dev/null", R_OK | W_OK)) return perror("/dev/null"), 6;
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    printf("%d\n", blacks);
}
