// Purpose: walks upward from where it runs and looks for answer files.
// Expected: AC at full and at confined
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int holes, entries;

static void look(const char *folder, int depth) {
    DIR *listing = opendir(folder);
    struct dirent *entry;
    char path[4096];
    while (listing && (entry = readdir(listing)) && ++entries < 20000) {
        const char *name = entry->d_name, *ending = strrchr(name, '.');
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0
            || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
            continue;
        if ((ending && (strcmp(ending, ".ans") == 0 || strcmp(ending, ".in") == 0)) || strcmp(name, "cases") == 0) {
            fprintf(stderr, "attack succeeded: found %s\n", path);
            holes++;
        }
        if (depth > 0 && entry->d_type == DT_DIR)
            look(path, depth - 1);
    }
    if (listing)
        closedir(listing);
}

int main(void) {
    const char *starts[] = {".", "..", "../..", "../../..", "../../../..", "/", "/proc/self/cwd/..", "cases", "../cases"};
    for (int i = 0; i < 9; i++)
        look(starts[i], i ? 1 : 4);
    puts(holes ? "99" : "4");
    return 0;
}
