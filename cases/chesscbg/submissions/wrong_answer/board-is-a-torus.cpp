// Breadth-first search. Fault: the board is a torus, a piece slides over the
// border and comes in again on the other side.
#include <bitset>
#include <cstdio>
#include <queue>

using Board = std::bitset<16>;

static Board read_board() {
    Board board;
    char digit;
    for (int i = 0; i < 16 && std::scanf(" %c", &digit) == 1; ++i) board[i] = digit == '1';
    return board;
}

int main() {
    const Board start = read_board(), target = read_board();
    static int moves[1 << 16];
    std::queue<Board> waiting;
    waiting.push(start);
    moves[start.to_ulong()] = 1;
    while (!moves[target.to_ulong()]) {
        const Board board = waiting.front();
        waiting.pop();
        for (int row = 0; row < 4; ++row) {
            for (int column = 0; column < 4; ++column) {
                const int here = 4 * row + column;
                const int beside[] = {4 * row + (column + 1) % 4, (row + 1) % 4 * 4 + column};
                for (int there : beside) {
                    if (board[here] == board[there]) continue;
                    Board next = board;
                    next.flip(here).flip(there);
                    if (moves[next.to_ulong()]) continue;
                    moves[next.to_ulong()] = moves[board.to_ulong()] + 1;
                    waiting.push(next);
                }
            }
        }
    }
    std::printf("%d\n", moves[target.to_ulong()] - 1);
}
