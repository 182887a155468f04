// Fault: prints an answer only when a press reaches a goal, so nothing at all on a board that is one already.
#include <cstdio>
#include <vector>

int main() {
    int start = 0, mask[16];
    for (int cell = 0; cell < 16; cell++) {
        char piece;
        if (std::scanf(" %c", &piece) != 1) return 0;
        start |= (piece == 'b') << cell;
        mask[cell] = 1 << cell | 1 << cell >> 4 | (1 << cell << 4 & 0xFFFF);
        if (cell % 4 != 0) mask[cell] |= 1 << (cell - 1);
        if (cell % 4 != 3) mask[cell] |= 1 << (cell + 1);
    }
    std::vector<int> moves(1 << 16, -1), queue{start};
    moves[start] = 0;
    auto goal = [](int board) { return board == 0 || board == 0xFFFF; };
    for (size_t front = 0; front < queue.size(); front++) {
        int board = queue[front];
        if (goal(board)) return 0;
        for (int m : mask) {
            int next = board ^ m;
            if (moves[next] >= 0) continue;
            moves[next] = moves[board] + 1;
            queue.push_back(next);
            if (goal(next)) {
                std::printf("%d\n", moves[next]);
                return 0;
            }
        }
    }
    std::puts("Impossible");
}
