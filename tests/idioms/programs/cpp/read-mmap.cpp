// Idiom: maps standard input into memory and looks at it as a string_view. Verdict: AC
#include <iostream>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
int main() {
    struct stat file;
    fstat(0, &file);
    std::string_view text;
    if (file.st_size) {
        void *map = mmap(nullptr, file.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, 0, 0);
        if (map == MAP_FAILED) return 1;
        text = {static_cast<char *>(map), size_t(file.st_size)};
    }
    int blacks = 0;
    for (char c : text) blacks += c == 'b';
    std::cout << blacks << '\n';
}
