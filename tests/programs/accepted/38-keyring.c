// Purpose: the kernel's keyrings, which outlive a process.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <linux/keyctl.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    int rings[] = {KEY_SPEC_THREAD_KEYRING, KEY_SPEC_PROCESS_KEYRING, KEY_SPEC_SESSION_KEYRING, KEY_SPEC_USER_KEYRING, KEY_SPEC_USER_SESSION_KEYRING};
    for (int i = 0; i < 5; i++) {
        denied("add_key", syscall(SYS_add_key, "user", "answer", "4", 1L, rings[i]));
        denied("keyctl", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, rings[i], 1L));
        denied("keyctl", syscall(SYS_keyctl, KEYCTL_SEARCH, rings[i], "user", "answer", 0L));
        denied("request_key", syscall(SYS_request_key, "user", "answer", NULL, rings[i]));
    }
    denied("keyctl", syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, "tribunal"));
    denied("keyctl", syscall(SYS_keyctl, KEYCTL_GET_PERSISTENT, -1L, KEY_SPEC_PROCESS_KEYRING));
    puts(holes ? "99" : "4");
    return 0;
}
