// Purpose: other personalities, segments and call gates.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <asm/ldt.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    unsigned long persons[] = {ADDR_NO_RANDOMIZE, READ_IMPLIES_EXEC, MMAP_PAGE_ZERO, PER_LINUX32, ADDR_COMPAT_LAYOUT, UNAME26};
    for (int i = 0; i < 6; i++)
        denied("personality", personality(persons[i]));
    struct user_desc segment = {.entry_number = 0, .base_addr = 0, .limit = 0xfffff, .seg_32bit = 1, .limit_in_pages = 1};
    denied("modify_ldt", syscall(SYS_modify_ldt, 1L, &segment, sizeof segment));
    denied("modify_ldt", syscall(SYS_modify_ldt, 0x11L, &segment, sizeof segment));
    denied("set_thread_area", syscall(SYS_set_thread_area, &segment));
    puts(holes ? "99" : "4");
    return 0;
}
