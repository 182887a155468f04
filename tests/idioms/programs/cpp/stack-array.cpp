// Idiom: has an array of 20 MB in main. Verdict: AC
#include <cstring>
#include <iostream>
int main() {
    char seen[20 << 20];
    memset(seen, 0, sizeof seen);
    for (char c; std::cin >> c;) seen[c == 'b' ? 12345678 : 1]++;
    std::cout << int(seen[12345678]) << '\n';
}
