// Idiom: reads a block with cin.read and gcount. Verdict: AC
#include <iostream>
#include <vector>
int main() {
    std::vector<char> block(1 << 16);
    int blacks = 0;
    do {
        std::cin.read(block.data(), block.size());
        for (std::streamsize i = 0; i < std::cin.gcount(); i++) blacks += block[i] == 'b';
    } while (std::cin);
    std::cout << blacks << '\n';
}
