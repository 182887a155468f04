// Idiom: reopens stdin as /dev/stdin and reads with cin. Verdict: AC
#include <cstdio>
#include <iostream>
int main() {
    if (!freopen("/dev/stdin", "r", stdin)) return 1;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
