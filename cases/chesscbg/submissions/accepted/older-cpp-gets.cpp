// Cheapest matching by trying all orders of the places. Compiles only as C++11
// or older: it reads its lines with `gets`, gone since C++14.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

char line[256];
int from[16], to[16];

int readPieces(int *cells) {
    int count = 0;
    for (int row = 0; row < 4; row++) {
        gets(line);
        for (int column = 0; column < 4; column++)
            if (line[column] == '1') cells[count++] = 4 * row + column;
    }
    return count;
}

int main() {
    int pieces = readPieces(from);
    readPieces(to);
    int best = 1000;
    do {
        int sum = 0;
        for (int i = 0; i < pieces; i++)
            sum += abs(from[i] / 4 - to[i] / 4) + abs(from[i] % 4 - to[i] % 4);
        best = std::min(best, sum);
    } while (std::next_permutation(to, to + pieces));
    printf("%d\n", best);
    return 0;
}
