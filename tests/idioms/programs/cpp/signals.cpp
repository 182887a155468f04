// Idiom: turns a SIGSEGV into an exit, and raises a signal of its own. Verdict: AC
#include <csignal>
#include <iostream>
#include <unistd.h>
volatile std::sig_atomic_t seen;
int main() {
    std::signal(SIGSEGV, [](int) { _exit(1); });
    std::signal(SIGABRT, [](int) { _exit(2); });
    std::signal(SIGTERM, [](int number) { seen = number; });
    std::raise(SIGTERM);
    if (seen != SIGTERM) return 3;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
