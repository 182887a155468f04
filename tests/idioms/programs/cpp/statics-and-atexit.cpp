// Idiom: prints its answer from the destructor of a static. Verdict: AC
#include <cstdlib>
#include <iostream>
struct Answer {
    int blacks = 0;
    ~Answer() { std::cout << blacks << '\n'; }
} answer;
int main() {
    std::atexit([] { answer.blacks++; });
    for (char c; std::cin >> c;) answer.blacks += c == 'b';
    answer.blacks--;
    std::exit(0);
}
