// Purpose: loads modules, programs and kernels into the kernel, and opens its dangerous doors.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/io.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>

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
    struct perf_event_attr event = {.type = PERF_TYPE_SOFTWARE, .size = sizeof event, .config = PERF_COUNT_SW_CPU_CLOCK, .exclude_kernel = 1};
    union bpf_attr map;
    memset(&map, 0, sizeof map);
    map.map_type = BPF_MAP_TYPE_ARRAY;
    map.key_size = map.value_size = 4;
    map.max_entries = 1;
    denied("init_module", syscall(SYS_init_module, "", 0L, ""));
    denied("finit_module", syscall(SYS_finit_module, 0L, "", 0L));
    denied("delete_module", syscall(SYS_delete_module, "none", O_NONBLOCK));
    denied("kexec_load", syscall(SYS_kexec_load, 0L, 0L, NULL, 0L));
    denied("kexec_file_load", syscall(SYS_kexec_file_load, 0L, 0L, 0L, NULL, 0L));
    denied("bpf", syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
    denied("perf_event_open", syscall(SYS_perf_event_open, &event, 0L, -1L, -1L, 0L));
    denied("userfaultfd", syscall(SYS_userfaultfd, O_CLOEXEC | 1));
    denied("ioperm", ioperm(0x80, 1, 1));
    denied("iopl", iopl(3));
    denied("lookup_dcookie", syscall(SYS_lookup_dcookie, 1L, NULL, 0L));
    denied("pkey_alloc", syscall(SYS_pkey_alloc, 0L, 0L) == 99 ? 0 : -1);
    puts(holes ? "99" : "4");
    return 0;
}
