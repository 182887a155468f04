// Idiom: searches at random for 50 ms by the clock and says the best so far. Verdict: AC
#include <chrono>
#include <iostream>
#include <random>
int main() {
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::mt19937 random(std::chrono::steady_clock::now().time_since_epoch().count());
    auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
    int best = -1;
    while (std::chrono::steady_clock::now() < until) best = std::max(best, int(random() % (blacks + 1)));
    std::cout << best << '\n';
}
