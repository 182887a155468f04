// Enumerates the presses of the first row; each later row must repair the one above it.
// Done once for black and once for white.
#include <algorithm>
#include <cstdio>
#include <cstring>

const int NONE = 100;
bool black[4][4];

int lightest(bool goal) {
    int best = NONE;
    for (int first = 0; first < 16; first++) {
        bool board[4][4];
        memcpy(board, black, sizeof board);
        int presses = 0;
        for (int r = 0; r < 4; r++) {
            bool press[4];
            for (int c = 0; c < 4; c++)
                press[c] = r == 0 ? first >> c & 1 : board[r - 1][c] != goal;
            for (int c = 0; c < 4; c++) {
                if (!press[c]) continue;
                presses++;
                board[r][c] ^= 1;
                if (r > 0) board[r - 1][c] ^= 1;
                if (r < 3) board[r + 1][c] ^= 1;
                if (c > 0) board[r][c - 1] ^= 1;
                if (c < 3) board[r][c + 1] ^= 1;
            }
        }
        bool clear = std::all_of(board[3], board[3] + 4, [=](bool piece) { return piece == goal; });
        if (clear) best = std::min(best, presses);
    }
    return best;
}

int main() {
    for (auto& row : black)
        for (bool& piece : row) {
            char letter;
            if (std::scanf(" %c", &letter) != 1) return 0;
            piece = letter == 'b';
        }
    int best = std::min(lightest(true), lightest(false));
    if (best == NONE)
        std::puts("Impossible");
    else
        std::printf("%d\n", best);
}
