// Idiom: writes by a locale that it names. Verdict: AC
#include <iostream>
#include <locale>
#include <string>
int main() {
    std::locale::global(std::locale("C.UTF-8"));
    std::wcin.imbue(std::locale());
    std::wcout.imbue(std::locale());
    int blacks = 0;
    for (std::wstring row; std::wcin >> row;)
        for (wchar_t piece : row) blacks += piece == L'b';
    std::wcout << blacks << std::endl;
}
