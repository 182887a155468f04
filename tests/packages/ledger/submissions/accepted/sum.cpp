#include <iostream>
#include <string>

int main() {
    std::string name;
    int amount, total = 0;
    while (std::cin >> name >> amount && name != "END") total += amount;
    std::cout << total << "\n";
}
