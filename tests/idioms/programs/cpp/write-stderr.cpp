// Idiom: writes notes to cerr, clog and /dev/stderr. Verdict: AC
// Notes: note note note
#include <fstream>
#include <iostream>
int main() {
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cerr << "note ";
    std::clog << "note " << std::flush;
    std::ofstream error("/dev/stderr");
    if (!error) return 1;
    error << "note" << std::endl;
    std::cout << blacks << '\n';
}
