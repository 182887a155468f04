// Checks that an input of CHESSCBG is, byte for byte, what its statement promises: 8 lines of 4 digits, `0` or `1`,
// with 8 pieces in either half.
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

constexpr int rows = 8;
constexpr int cols = 4;
constexpr char unset = '0';
constexpr char set = '1';
constexpr int rows_of_position = 4;
constexpr int pieces = 8;

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

/// Reads a row, and says how many pieces it has.
int read_row(int line) {
    const char letters[] = {'`', unset, '`', ' ', 'o', 'r', ' ', '`', set, '`', '\0'};
    int count = 0;
    for (int column = 1; column <= cols; ++column) {
        const int byte = std::getchar();
        if (byte != unset && byte != set) refuse(line, column, letters, byte);
        count += byte == set;
    }
    const int byte = std::getchar();
    if (byte != '\n') refuse(line, cols + 1, "the end of the line", byte);
    return count;
}

/// Reads the rows of a position, the first of which is on this line.
void read_position(int line) {
    int count = 0;
    for (int row = 0; row < rows_of_position; ++row) count += read_row(line + row);
    if (count != pieces) {
        const int position = 1 + line / rows_of_position;
        std::fprintf(stderr, "line %d, column 1: expected %d pieces in position %d, found %d\n", line, pieces, position,
                     count);
        std::exit(EXIT_INVALID);
    }
}

}  // namespace

int main() {
    for (int line = 1; line <= rows; line += rows_of_position) read_position(line);
    const int byte = std::getchar();
    if (byte != EOF) refuse(rows + 1, 1, "the end of the file", byte);
    return EXIT_VALID;
}
