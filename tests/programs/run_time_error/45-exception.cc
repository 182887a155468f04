// Purpose: the right answer and an exception that nobody catches.
// Expected: RTE at full and at confined
#include <iostream>
#include <stdexcept>

int main() {
    std::cout << 4 << std::endl;
    throw std::runtime_error("accepted");
}
