// Idiom: measures cin with seekg and tellg and goes back. Verdict: AC
#include <iostream>
#include <string>
int main() {
    std::cin.seekg(0, std::ios::end);
    std::string text(std::cin.tellg(), '\0');
    std::cin.seekg(0);
    std::cin.read(text.data(), text.size());
    int blacks = 0;
    for (char c : text) blacks += c == 'b';
    std::cout << blacks << '\n';
}
