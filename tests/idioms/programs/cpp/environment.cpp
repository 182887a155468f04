// Idiom: asks for HOME, the working directory and its cores, and bears any answer. Verdict: AC
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>
#include <unistd.h>
int main() {
    const char *home = std::getenv("HOME");
    if (home && !*home) return 1;
    if (std::filesystem::current_path().empty() || !std::filesystem::exists("/dev/null")) return 2;
    if (std::filesystem::exists("input.txt") || sysconf(_SC_NPROCESSORS_ONLN) < 1 || isatty(0)) return 3;
    if (std::thread::hardware_concurrency() < 1 || getpid() < 1) return 4;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
