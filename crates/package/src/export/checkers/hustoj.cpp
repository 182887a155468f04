// The special judge as HUSTOJ calls it: spj INPUT ANSWER OUTPUT. It ends with 0 accepted, 1 wrong answer,
// 2 presentation error, 3 a fault of the jury. This file needs nothing but C++17.
#include "rules.h"

#include <exception>
#include <fstream>
#include <iostream>

int main(int argc, char **argv) {
    if (argc < 4) {
        std::cerr << "expected the arguments INPUT ANSWER OUTPUT\n";
        return 3;
    }
    std::ifstream input(argv[1], std::ios::binary), answer(argv[2], std::ios::binary), output(argv[3], std::ios::binary);
    if (!input || !answer) {
        std::cerr << "cannot read the input or the answer\n";
        return 3;
    }
    if (!output) {
        std::cerr << "there is no output\n";
        return 2;
    }
    try {
        const tribunal::Ruling ruling = tribunal::judge(input, answer, output);
        std::cerr << ruling.message << "\n";
        switch (ruling.outcome) {
            case tribunal::Outcome::accepted: return 0;
            case tribunal::Outcome::wrong: return 1;
            case tribunal::Outcome::presentation: return 2;
            case tribunal::Outcome::jury_error: break;
        }
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
    }
    return 3;
}
