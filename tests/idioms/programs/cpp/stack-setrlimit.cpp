// Idiom: asks for a stack of 256 MB by setrlimit and goes on without it. Verdict: AC
#include <iostream>
#include <sys/resource.h>
int main() {
    rlimit stack{256 << 20, 256 << 20};
    setrlimit(RLIMIT_STACK, &stack);
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
