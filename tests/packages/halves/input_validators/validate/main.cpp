#include "bounds.h"
#include <cctype>
#include <iostream>
#include <iterator>
#include <string>

int main() {
    const std::string text((std::istreambuf_iterator<char>(std::cin)), {});
    if (text.size() < 2 || text.size() > 8 || text.back() != '\n' || text[0] == '0') return 43;
    const std::string digits = text.substr(0, text.size() - 1);
    for (unsigned char digit : digits)
        if (!std::isdigit(digit)) return 43;
    return within(std::stol(digits)) ? 42 : 43;
}
