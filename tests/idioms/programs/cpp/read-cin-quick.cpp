// Idiom: switches sync_with_stdio and the tie of cin off. Verdict: AC
#include <iostream>
#include <string>
int main() {
    std::ios_base::sync_with_stdio(false);
    std::cin.tie(0);
    std::cout.tie(nullptr);
    std::string row;
    int blacks = 0;
    while (std::cin >> row) for (char letter : row) blacks += letter == 'b';
    std::cout << blacks << '\n';
}
