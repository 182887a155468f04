// Puts a note into one hiding place on input `e`, and on input `h` says whether it finds one, or how long it took where a
// note may be and where none is. The place is the first argument.
#define _GNU_SOURCE
#include <cpuid.h>
#include <fcntl.h>
#include <fenv.h>
#include <linux/futex.h>
#include <immintrin.h>
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { SIZE = 1 << 20 };
static int data = 5;
static char zeros[SIZE];
static char *heap, *mapped, *brk_before;
static stack_t stack_before;
static char alternative[1 << 16];
static __thread int local;
static char *sealed, *far, *executable, *apart;
static char sparse[2 * 51 + 1][1 << 21] __attribute__((aligned(1 << 21)));
static struct stat output_before;
static char snapshot_before;
/// As the kernel has it.
struct kernel_action { void *handler; long flags; void *restorer; long mask; };
/// Begins as a part of a file.
static char filed[16 * 4096] __attribute__((aligned(4096))) = {1};
static const char constant[4096] __attribute__((aligned(4096))) = {1};

static void handler(int signal) { (void)signal; }
static sigjmp_buf back;
static void leap(int signal) { siglongjmp(back, signal); }

static int deep(int levels, int writes) {
    volatile char frame[4096];
    if (writes) frame[100] = 7;
    int seen = frame[100] == 7 && frame[101] == 0;
    return levels == 0 ? seen : deep(levels - 1, writes) + seen;
}

/// Whether reading an address works.
static int is_there(const char *place) {
    signal(SIGSEGV, leap);
    int is = 0;
    if (sigsetjmp(back, 1) == 0) is = *(volatile const char *)place != 0;
    signal(SIGSEGV, SIG_DFL);
    return is;
}

enum { TOUCHED = 51 };
static int compare(const void *one, const void *other) { return *(unsigned long *)one < *(unsigned long *)other ? -1 : 1; }

/// How long it took where a note may be, and where none is.
static unsigned long took[2];

/// The time that most of the pages take, each after another page.
static unsigned long middle(volatile char *from) {
    unsigned long times[TOUCHED];
    for (int page = 0; page < TOUCHED; page++) {
        unsigned long began = __builtin_ia32_rdtsc();
        from[page * 8192] = 1;
        _mm_lfence();
        times[page] = __builtin_ia32_rdtsc() - began;
    }
    qsort(times, TOUCHED, sizeof times[0], compare);
    return times[TOUCHED / 2];
}

static void middles(unsigned long times[2][TOUCHED]) {
    for (int half = 0; half < 2; half++) {
        qsort(times[half], TOUCHED, sizeof times[0][0], compare);
        took[half] = times[half][TOUCHED / 2];
    }
}

/// Leaves a note, or returns whether there is one.
static int note(int place, int leaves) {
    struct stat status;
    struct sigaction action;
    sigset_t set;
    struct rlimit limit;
    switch (place) {
    case 0: if (leaves) data = 6; return data == 6;
    case 1: if (leaves) memset(zeros, 1, SIZE); return zeros[0] || zeros[SIZE / 2] || zeros[SIZE - 1];
    case 2: if (leaves) strcpy(heap, "note"); return heap[0] == 'n';
    case 3: if (leaves) { char *more = malloc(300000); memset(more, 7, 300000); free(more); }
            { char *again = malloc(300000); int is = again[200000] == 7; return is && !leaves; }
    case 4: if (leaves) strcpy(mapped, "note"); return mapped[0] == 'n';
    case 5: return deep(200, leaves) && !leaves;
    case 6: if (leaves) local = 9; return local == 9;
    case 7: if (leaves) _mm_setcsr(_mm_getcsr() | 0x8000); return (_mm_getcsr() & 0x8000) != 0;
    case 8: if (leaves) fesetround(FE_UPWARD); return fegetround() == FE_UPWARD;
    case 9: { register __m128i x __asm__("xmm15"); if (leaves) { x = _mm_set1_epi8(3); __asm__ volatile("" : : "x"(x)); return 1; }
              __asm__ volatile("" : "=x"(x)); return _mm_cvtsi128_si32(x) == 0x03030303; }
    case 10: sigaction(SIGUSR1, NULL, &action);
             if (leaves) signal(SIGUSR1, handler);
             return action.sa_handler == handler;
    case 11: sigprocmask(SIG_BLOCK, NULL, &set);
             { int is = sigismember(&set, SIGUSR2); if (leaves) { sigaddset(&set, SIGUSR2); sigprocmask(SIG_BLOCK, &set, NULL); } return is; }
    case 12: { stack_t now; sigaltstack(NULL, &now);
               if (leaves) { stack_t other = {alternative, 0, sizeof alternative}; sigaltstack(&other, NULL); }
               return now.ss_sp == alternative; }
    case 13: { char *end = sbrk(0); if (leaves) { if (sbrk(1 << 16) == end) end[1] = 'n'; return 0; } return end != brk_before; }
    case 14: { char *end = sbrk(0); if (leaves) { if (brk(end - 8192) == 0 && brk(end) == 0) end[-8000] = 'n'; return 0; } return end[-8000] == 'n'; }
    case 15: { char *one = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
               if (one == MAP_FAILED) return 2;
               if (leaves) memset(one, 7, 1 << 16); else return one[0] == 7 || is_there(one + (1 << 17)); return 0; }
    case 16: { char *one = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
               one[0] = 1; char *other = mremap(one, 1 << 20, 1 << 22, MREMAP_MAYMOVE); int is = other[1 << 21]; other[1 << 21] = 1; munmap(other, 1 << 22); return is; }
    case 17: munmap(mapped, 4096); return 0;
    case 18: fstat(1, &status); if (leaves) printf("%1000s", ""); fflush(stdout); return status.st_size != 0;
    case 19: if (leaves) fcntl(0, F_SETFL, O_NONBLOCK); return (fcntl(0, F_GETFL) & O_NONBLOCK) != 0;
    case 20: if (leaves) ftruncate(1, 5000); return lseek(1, 0, SEEK_END) >= 5000;
    case 21: if (leaves) close(open("/tmp/note", O_CREAT | O_RDWR, 0600)); return access("/tmp/note", F_OK) == 0;
    case 22: if (leaves) prctl(PR_SET_NAME, "note"); { char name[16]; prctl(PR_GET_NAME, name); return !strcmp(name, "note"); }
    case 23: getrlimit(RLIMIT_NOFILE, &limit); { int is = limit.rlim_cur == 77; limit.rlim_cur = 77; if (leaves) setrlimit(RLIMIT_NOFILE, &limit); return is; }
    case 24: if (leaves) chdir("/"); { char here[100]; getcwd(here, 100); return !strcmp(here, "/"); }
    case 25: { struct itimerval timer = {{0, 0}, {100, 0}}, now; getitimer(ITIMER_REAL, &now); if (leaves) setitimer(ITIMER_REAL, &timer, NULL); return now.it_value.tv_sec != 0; }
    case 26: if (leaves) dup2(1, 9); return fcntl(9, F_GETFD) >= 0;
    case 27: if (leaves) umask(0707); return umask(022) == 0707;
    case 28: mprotect((void *)constant, 4096, PROT_READ | PROT_WRITE); if (leaves) ((char *)constant)[5] = 1; return constant[5];
    case 29: { struct timespec used; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used); if (leaves) for (volatile long i = 0; i < 100000000; i++) ; return used.tv_sec > 0 || used.tv_nsec > 60000000; }
    case 30: { struct rusage used; getrusage(RUSAGE_SELF, &used); if (leaves) memset(malloc(30 << 20), 1, 30 << 20); return used.ru_maxrss > 20000; }
    case 31: syscall(SYS_set_robust_list, leaves ? (void *)zeros : NULL, 24); return 0;
    case 32: if (leaves) syscall(SYS_arch_prctl, 0x1001 /* ARCH_SET_GS */, zeros); { unsigned long gs = 0; syscall(SYS_arch_prctl, 0x1004, &gs); return gs == (unsigned long)zeros; }
    // The rest of the snapshot, from which all else is put back.
    case 33: madvise((void *)0x200000037000, 1 << 16, MADV_DONTNEED); return 0;
    case 34: mprotect((void *)0x200000000000, 1 << 20, PROT_READ | PROT_WRITE); return 0;
    case 35: munmap((void *)0x200000000000, 1 << 20); return 0;
    case 36: madvise(zeros, SIZE, MADV_DONTNEED); if (leaves) memset(zeros, 1, SIZE); return zeros[4096];
    case 37: { struct iovec from = {zeros, 8}, to = {(void *)0x200000037000, 8}; return syscall(SYS_process_vm_writev, getpid(), &from, 1, &to, 1, 0) == 8; }
    case 38: for (int signal = 1; signal < 65; signal++) sigaction(signal, &(struct sigaction){.sa_handler = SIG_IGN}, NULL); return 0;
    case 39: sigaction(SIGUSR1, NULL, &action);
             { struct { void (*handler)(int); unsigned long flags; void *restorer; unsigned long mask; } other = {handler, 0, 0, 0};
               if (leaves) syscall(SYS_rt_sigaction, 0x100000000l + SIGUSR1, &other, NULL, 8); }
             return action.sa_handler == handler;
    case 40: close(1); return 0;
    case 41: return syscall(SYS_newfstatat, 1, "/proc/self/status", &status, 0);
    case 42: fstat(1, &status); if (leaves) printf(" "), fflush(stdout); return status.st_mtime != 0 || status.st_size != 0;
    case 43: fstat(2, &status); if (leaves) fprintf(stderr, "note"); return status.st_mtime != 0;
    case 45: { sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, NULL); if (leaves) kill(getpid(), SIGXFSZ), printf("%2000000s", ""); return 0; }
    case 46: { unsigned a = 7, b, c = 0, d;
               __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
               if (!(c & 16)) return 0; // the processor has no keys for pages
               __asm__ volatile("rdpkru" : "=a"(a), "=d"(d) : "c"(0));
               if (leaves) __asm__ volatile("wrpkru" : : "a"(0x55555550), "c"(0), "d"(0));
               return a == 0x55555550; }
    case 47: munmap((void *)0x3ffffffff000, 0x100000000000); return *(char *)0x400000000000;
    // Pages with data to which the program cannot write any more, and neither can what puts all else back.
    case 48: if (leaves) madvise(sealed, 4096, MADV_DONTNEED); return sealed[0] == 0;
    case 49: if (leaves) syscall(SYS_munmap, 0x3ffffffff000, 0x100000000000); return !is_there(far);
    // The kernel looks at half of the number.
    case 50: { struct kernel_action ignored = {SIG_IGN};
               sigaction(SIGUSR2, NULL, &action);
               if (leaves) syscall(SYS_rt_sigaction, 0x100000000 | SIGUSR2, &ignored, NULL, 8);
               return action.sa_handler != handler; }
    case 51: fstat(1, &status); return status.st_mtim.tv_sec != output_before.st_mtim.tv_sec || status.st_size != output_before.st_size;
    // What puts all else back knows the input, and which pages the runs before have touched.
    case 52: for (const char *one = (char *)0x200000001000; one < (char *)0x200000037000; one += 8) {
                 const char *touched = *(char *const *)one;
                 if (touched >= zeros + 8192 && touched < zeros + SIZE) return 1;
                 if (memcmp(one, "secret", 6) == 0) return 1;
             }
             if (leaves) zeros[SIZE / 2] = 1;
             return 0;
    // A signal that is blocked is not blocked any more, and not ignored, once the program died of it.
    case 53: sigprocmask(SIG_BLOCK, NULL, &set);
             sigaction(SIGSEGV, NULL, &action);
             if (leaves) { puts("easy"); fflush(stdout); *(volatile int *)0 = 1; }
             return !sigismember(&set, SIGSEGV) || action.sa_handler != SIG_IGN;
    // Pages that are there come sooner than others.
    case 54: { if (leaves) for (int page = 0; page < TOUCHED; page++) zeros[page * 8192 + 4096] = 1;
               took[0] = middle(zeros + 4096), took[1] = middle(zeros + 8192);
               return 0; }
    // The heap takes away a page to which the program cannot write, and comes back as another one.
    case 55: { int is = sealed[0] == 0; if (leaves) { brk(brk_before - 8192); brk(brk_before); } return is; }
    // How far the stack has grown.
    case 56: { char *low = (char *)((unsigned long)&status & -4096) - (1 << 20);
               if (leaves) low[-40960] = 1;
               return syscall(SYS_futex, low, FUTEX_WAKE, 1, NULL, NULL, 0) == 0 && !leaves; }
    case 57: { char *low = (char *)((unsigned long)&status & -4096) - (5 << 20);
               if (leaves) low[-40960] = 1;
               return madvise(low, 4096, MADV_DONTNEED) == 0 && !leaves; }
    // A part of the stack stands elsewhere and grows there.
    case 58: if (leaves) apart[-8000] = 'n'; return apart[-8000] == 'n';
    // Pages that may only be executed can be read as well.
    case 59: { unsigned long times[2][TOUCHED];
               for (int page = 0; page < 2 * TOUCHED; page++) {
                   if (leaves && page % 2) continue;
                   unsigned long began = __builtin_ia32_rdtsc();
                   *(volatile char *)(executable + page * 4096);
                   _mm_lfence();
                   times[page % 2][page / 2] = __builtin_ia32_rdtsc() - began;
               }
               middles(times);
               return 0; }
    // The first page of a table comes later than others.
    case 60: { unsigned long times[2][TOUCHED];
               for (int table = 0; table < 2 * TOUCHED; table++) {
                   if (leaves && table % 2) continue;
                   unsigned long began = __builtin_ia32_rdtsc();
                   *(volatile char *)&sparse[table][leaves ? 8192 : 16384] = 1;
                   _mm_lfence();
                   times[table % 2][table / 2] = __builtin_ia32_rdtsc() - began;
               }
               middles(times);
               return 0; }
    // The same, with nothing left that could be found there.
    case 61: { unsigned long times[2][TOUCHED];
               for (int table = 0; table < 2 * TOUCHED; table++) {
                   if (leaves && table % 2) continue;
                   unsigned long began = __builtin_ia32_rdtsc();
                   *(volatile char *)&sparse[table][leaves ? 8192 : 16384] = 1;
                   _mm_lfence();
                   times[table % 2][table / 2] = __builtin_ia32_rdtsc() - began;
                   if (leaves) madvise(&sparse[table][8192], 4096, MADV_DONTNEED);
               }
               middles(times);
               return 0; }
    // What a run gives back is closed to it, and open to the next one as it was.
    case 62: { if (leaves) { brk_before[-8000] = 'n'; return syscall(SYS_brk, brk_before - 16384) != 0 && 0; }
               return brk_before[-8000] == 'n' || (char *)syscall(SYS_brk, 0) != brk_before; }
    case 63: if (leaves) return munmap(sealed, 4096);
             return sealed[0] != 1 || syscall(SYS_clock_gettime, CLOCK_REALTIME, sealed) == 0;
    case 64: { char *page = (char *)(((unsigned long)zeros + 8191) & -4096);
               if (leaves) memset(page, 1, 1 << 16), munmap(page, 1 << 16);
               else return page[0] || page[(1 << 16) - 1]; return 0; }
    // Each place where the code that puts all else back calls the kernel, to open the snapshot or to drop it: whoever jumps
    // there does not come back.
    case 65: case 66: case 67: case 68: case 69: case 70: case 71: case 72: case 73: case 74: case 75: case 76: {
        if (!leaves) return *(char *)0x200000037000 != snapshot_before;
        int opens = place % 2, which = (place - 65) / 2;
        for (unsigned char *code = (unsigned char *)0x200000000000; code < (unsigned char *)0x200000000400; code++)
            if (code[0] == 0x0f && code[1] == 0x05 && which-- == 0) {
                static long end[4];
                register long *list __asm__("r9") = end;
                __asm__ volatile("jmp *%5" : : "a"(opens ? SYS_mprotect : SYS_madvise), "D"(0x200000037000), "S"(4096),
                                 "d"(opens ? PROT_READ | PROT_WRITE : MADV_DONTNEED), "r"(list), "b"(code));
            }
        return 0; }
    // What the file holds comes back, at once or when it is looked at.
    case 77: if (leaves) return madvise(filed + 6 * 4096, 4096, MADV_DONTNEED);
             return filed[6 * 4096] != 42;
    case 78: if (leaves) return madvise(filed + 6 * 4096, 4096, MADV_DONTNEED) || *(volatile char *)&filed[6 * 4096] != 0;
             return filed[6 * 4096] != 42;
    default: return 0;
    }
}

// The kernel goes on at `hijacked` if it interrupts the code from `hijack_read` on: a restartable sequence.
__asm__(".long 0x53053053\n"
        "hijacked: mov $1, %eax\n mov $1, %edi\n lea hijack_text(%rip), %rsi\n mov $6, %edx\n syscall\n"
        "mov $231, %eax\n xor %edi, %edi\n syscall\n"
        "hijack_text: .ascii \"found\\n\"\n"
        "hijack_read: xor %eax, %eax\n syscall\n ret\n");
long hijack_read(int fd, char *buffer, long bytes);
extern char hijacked[];
extern const long __rseq_offset __attribute__((weak));
static struct { unsigned version, flags; unsigned long start, length, abort; } critical __attribute__((aligned(32)));

static long hijacking_read(char *buffer) {
    critical.start = (unsigned long)hijack_read;
    critical.length = 0x210000000000 - critical.start;
    critical.abort = (unsigned long)hijacked;
    char *thread;
    __asm__("mov %%fs:0, %0" : "=r"(thread));
    if (&__rseq_offset) *(void *volatile *)(thread + __rseq_offset + 8) = &critical;
    return hijack_read(0, buffer, 1);
}

int main(int count, char **words) {
    int place = count > 1 ? atoi(words[1]) : 0;
    heap = malloc(100);
    heap[0] = 0;
    mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    sealed = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    sealed[0] = 1;
    mprotect(sealed, 4096, PROT_READ);
    if (place == 49) far = mmap((void *)0x410000000000, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (place == 50) signal(SIGUSR2, handler);
    if (place == 53) {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGSEGV);
        sigprocmask(SIG_BLOCK, &set, NULL);
        signal(SIGSEGV, SIG_IGN);
    }
    if (place == 55) {
        sealed = (char *)(((unsigned long)sbrk(16384) + 4095) & -4096);
        sealed[0] = 1;
        mprotect(sealed, 12288, PROT_READ);
        brk(sealed + 8192);
    }
    if (place == 58) {
        volatile char *low = (char *)((unsigned long)&place & -4096) - (1 << 18);
        *low = 1;
        apart = mremap((void *)low, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, (void *)0x150000000000);
    }
    filed[6 * 4096] = 42;
    // With protection keys, what may only be executed cannot be read.
    unsigned registers[4] = {0};
    __get_cpuid_count(7, 0, registers, registers + 1, registers + 2, registers + 3);
    int rights = registers[2] >> 4 & 1 ? PROT_READ | PROT_EXEC : PROT_EXEC;
    executable = mmap(NULL, 2 * 51 * 4096, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    fstat(1, &output_before);
    sigaltstack(NULL, &stack_before);
    brk_before = sbrk(0);
    char input[64] = "";
    if (place == 47) mmap((void *)0x400000000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if ((place == 44 ? hijacking_read(input) : read(0, input, 40)) < 1) return 3;
    memset(input + 1, 0, sizeof input - 1);
    if (place >= 65) snapshot_before = *(char *)0x200000037000;
    if (input[0] == 'e') {
        note(place, 1);
        puts("easy");
    } else {
        int is = note(place, 0) == 1;
        if (took[0]) printf("%lu %lu\n", took[0], took[1]);
        else puts(is ? "found" : "clean");
    }
    return 0;
}
