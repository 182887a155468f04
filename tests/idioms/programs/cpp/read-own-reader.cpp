// Idiom: has a quick reader of its own over fread. Verdict: AC
#include <cstdio>
static char buffer[1 << 16], *at = buffer, *last = buffer;
inline int next() { return at == last && (last = (at = buffer) + fread(buffer, 1, sizeof buffer, stdin)) == at ? -1 : *at++; }
int main() {
    int blacks = 0;
    for (int c = next(); c != -1; c = next()) blacks += c == 'b';
    printf("%d\n", blacks);
}
