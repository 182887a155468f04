// Checks that an input of Flip Game is, byte for byte, what its statement promises: 4 lines of 4 letters, `b` or `w`.
//
// A line ends with a line feed and has no blanks; after the last line nothing follows. The first byte that is wrong
// ends the reading, so a file of any size costs nothing. A host with other exit codes defines them before.

#include <cstdio>
#include <cstdlib>

#ifndef EXIT_VALID
#define EXIT_VALID 42
#endif
#ifndef EXIT_INVALID
#define EXIT_INVALID 43
#endif

namespace {

constexpr int rows = 4;
constexpr int cols = 4;
constexpr char unset = 'w';
constexpr char set = 'b';

/// Says what stands at a place, and ends.
[[noreturn]] void refuse(int line, int column, const char* expected, int found) {
    std::fprintf(stderr, "line %d, column %d: expected %s, found ", line, column, expected);
    if (found == EOF) {
        std::fputs("the end of the file", stderr);
    } else if (found == '\n') {
        std::fputs("the end of the line", stderr);
    } else if (found > ' ' && found < 0x7f) {
        std::fprintf(stderr, "`%c`", found);
    } else {
        std::fprintf(stderr, "the byte 0x%02X", static_cast<unsigned>(found));
    }
    std::fputc('\n', stderr);
    std::exit(EXIT_INVALID);
}

void read_row(int line) {
    const char letters[] = {'`', unset, '`', ' ', 'o', 'r', ' ', '`', set, '`', '\0'};
    for (int column = 1; column <= cols; ++column) {
        const int byte = std::getchar();
        if (byte != unset && byte != set) refuse(line, column, letters, byte);
    }
    const int byte = std::getchar();
    if (byte != '\n') refuse(line, cols + 1, "the end of the line", byte);
}

}  // namespace

int main() {
    for (int line = 1; line <= rows; ++line) read_row(line);
    const int byte = std::getchar();
    if (byte != EOF) refuse(rows + 1, 1, "the end of the file", byte);
    return EXIT_VALID;
}
