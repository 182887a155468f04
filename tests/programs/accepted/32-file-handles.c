// Purpose: asks for file handles and opens files by guessed ones.
// Expected: AC at full and at confined
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int holes;

static void denied(const char *attack, long result) {
    if (result == -1)
        return;
    fprintf(stderr, "attack succeeded: %s\n", attack);
    holes++;
}

int main(void) {
    const char *paths[] = {"/etc/passwd", "/", "/usr"};
    struct file_handle *handle = calloc(1, sizeof *handle + MAX_HANDLE_SZ);
    int mount, root = open("/", O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < 3; i++) {
        handle->handle_bytes = MAX_HANDLE_SZ;
        denied("name_to_handle_at", name_to_handle_at(AT_FDCWD, paths[i], handle, &mount, 0));
    }
    for (unsigned long inode = 1; inode < 20; inode++) {
        handle->handle_bytes = 8;
        handle->handle_type = 1;
        memcpy(handle->f_handle, &inode, sizeof inode);
        denied("open_by_handle_at", open_by_handle_at(root == -1 ? AT_FDCWD : root, handle, O_RDONLY));
    }
    puts(holes ? "99" : "4");
    return 0;
}
