// Idiom: reads with wcin and writes with wcout. Verdict: AC
#include <iostream>
#include <string>
int main() {
    std::ios::sync_with_stdio(false);
    std::wstring row;
    int blacks = 0;
    while (std::getline(std::wcin, row)) for (wchar_t c : row) blacks += c == L'b';
    std::wcout << blacks << std::endl;
}
