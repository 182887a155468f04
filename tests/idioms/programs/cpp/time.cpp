// Idiom: measures time with chrono and clock, and sleeps 10 ms. Verdict: AC
#include <chrono>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>
int main() {
    using namespace std::chrono_literals;
    auto before = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(10ms);
    if (std::chrono::steady_clock::now() - before < 10ms || clock() < 0) return 1;
    auto now = std::chrono::system_clock::to_time_t(std::chrono::high_resolution_clock::now());
    std::ostringstream text;
    text << std::put_time(std::localtime(&now), "%F %T %Z");
    if (text.str().size() < 19) return 2;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
