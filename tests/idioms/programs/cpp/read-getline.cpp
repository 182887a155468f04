// Idiom: reads lines with std::getline and a stringstream. Verdict: AC
#include <iostream>
#include <sstream>
using namespace std;
int main() {
    string line, word;
    int blacks = 0;
    while (getline(cin, line)) {
        stringstream words(line);
        while (words >> word) for (char c : word) blacks += c == 'b';
    }
    cout << blacks << endl;
}
