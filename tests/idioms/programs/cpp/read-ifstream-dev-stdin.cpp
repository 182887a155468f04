// Idiom: reads through ifstream("/dev/stdin") and writes through ofstream("/dev/stdout"). Verdict: AC
#include <fstream>
#include <string>
int main() {
    std::ifstream in("/dev/stdin");
    std::ofstream out("/dev/stdout");
    if (!in || !out) return 1;
    std::string row;
    int blacks = 0;
    while (in >> row) for (char c : row) blacks += c == 'b';
    out << blacks << std::endl;
    return out ? 0 : 2;
}
