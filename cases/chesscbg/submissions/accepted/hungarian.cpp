// Hungarian algorithm on the 8x8 matrix of Manhattan distances.
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

struct Cell {
    int row, column;
};

static std::vector<Cell> read_pieces() {
    std::vector<Cell> pieces;
    for (int i = 0; i < 16; ++i) {
        char digit = 0;
        if (std::scanf(" %c", &digit) == 1 && digit == '1') pieces.push_back({i / 4, i % 4});
    }
    return pieces;
}

int main() {
    const std::vector<Cell> from = read_pieces(), to = read_pieces();
    const int n = static_cast<int>(from.size());
    const int none = 0;  // rows and columns count from 1
    std::vector<int> u(n + 1), v(n + 1), row_of(n + 1, none);

    auto cost = [&](int i, int j) {
        return std::abs(from[i - 1].row - to[j - 1].row) + std::abs(from[i - 1].column - to[j - 1].column);
    };
    for (int i = 1; i <= n; ++i) {
        std::vector<int> slack(n + 1, std::numeric_limits<int>::max()), before(n + 1, 0);
        std::vector<bool> used(n + 1, false);
        int column = 0;
        row_of[0] = i;
        do {
            used[column] = true;
            const int row = row_of[column];
            int least = std::numeric_limits<int>::max(), best = 0;
            for (int j = 1; j <= n; ++j) {
                if (used[j]) continue;
                const int reduced = cost(row, j) - u[row] - v[j];
                if (reduced < slack[j]) {
                    slack[j] = reduced;
                    before[j] = column;
                }
                if (slack[j] < least) {
                    least = slack[j];
                    best = j;
                }
            }
            for (int j = 0; j <= n; ++j) {
                if (used[j]) {
                    u[row_of[j]] += least;
                    v[j] -= least;
                } else {
                    slack[j] -= least;
                }
            }
            column = best;
        } while (row_of[column] != none);
        while (column != 0) {
            row_of[column] = row_of[before[column]];
            column = before[column];
        }
    }
    int total = 0;
    for (int j = 1; j <= n; ++j) total += cost(row_of[j], j);
    std::printf("%d\n", total);
}
