// Idiom: recurses 200,000 frames deep by a std::function. Verdict: AC
#include <functional>
#include <iostream>
#include <string>
int main() {
    std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    std::function<int(int)> count = [&](int at) -> int {
        return at < 0 ? 0 : (at < int(text.size()) && text[at] == 'b') + count(at - 1);
    };
    std::cout << count(200000) << '\n';
}
