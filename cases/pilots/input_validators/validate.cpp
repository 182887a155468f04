// Checks that an input of The Pilots Brothers' refrigerator is, byte for byte, what its statement promises: 4 lines of
// 4 letters, `+` or `-`, at least one of them `+`.
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
constexpr char unset = '-';
constexpr char set = '+';

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

/// Reads a line, and says how many letters of it are set.
int read_row(int line) {
    int count = 0;
    const char letters[] = {'`', unset, '`', ' ', 'o', 'r', ' ', '`', set, '`', '\0'};
    for (int column = 1; column <= cols; ++column) {
        const int byte = std::getchar();
        if (byte != unset && byte != set) refuse(line, column, letters, byte);
        count += byte == set;
    }
    const int byte = std::getchar();
    if (byte != '\n') refuse(line, cols + 1, "the end of the line", byte);
    return count;
}

}  // namespace

int main() {
    int closed = 0;
    for (int line = 1; line <= rows; ++line) closed += read_row(line);
    const int byte = std::getchar();
    if (byte != EOF) refuse(rows + 1, 1, "the end of the file", byte);
    if (closed == 0) {
        std::fputs("line 1, column 1: expected at least one closed handle, found none\n", stderr);
        return EXIT_INVALID;
    }
    return EXIT_VALID;
}
