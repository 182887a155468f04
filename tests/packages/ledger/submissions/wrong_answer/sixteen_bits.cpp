#include <iostream>
#include <string>

int main() {
    std::string name;
    short amount, total = 0;
    while (std::cin >> name >> amount && name != "END") total += amount;
    std::cout << total << "\n";
}
