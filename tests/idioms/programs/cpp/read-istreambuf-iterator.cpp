// Idiom: reads all by istreambuf_iterator. Verdict: AC
#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>
int main() {
    std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    std::cout << std::count(text.begin(), text.end(), 'b') << std::endl;
}
