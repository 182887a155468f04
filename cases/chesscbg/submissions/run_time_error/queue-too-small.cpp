// Breadth-first search. Fault: the queue has room for 4000 positions only, and
// its checked access throws on boards far from each other.
#include <iostream>
#include <vector>

int main() {
    int boards[2] = {0, 0};
    char digit;
    for (int i = 0; i < 32 && std::cin >> digit; ++i) boards[i / 16] = boards[i / 16] * 2 + (digit - '0');

    std::vector<int> queue(4000), moves(1 << 16, -1);
    std::size_t front = 0, rear = 0;
    queue.at(rear++) = boards[0];
    moves[boards[0]] = 0;
    while (moves[boards[1]] < 0) {
        const int position = queue.at(front++);
        for (int a = 0; a < 16; ++a) {
            for (int b : {a % 4 < 3 ? a + 1 : a, a < 12 ? a + 4 : a}) {
                if ((position >> a & 1) == (position >> b & 1)) continue;
                const int next = position ^ (1 << a) ^ (1 << b);
                if (moves[next] >= 0) continue;
                moves[next] = moves[position] + 1;
                queue.at(rear++) = next;
            }
        }
    }
    std::cout << moves[boards[1]] << '\n';
}
