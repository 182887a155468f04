// Idiom: touches 40 of its 64 MB by a bitset, a vector and a map. Verdict: AC
#include <bitset>
#include <iostream>
#include <unordered_map>
#include <vector>
std::bitset<80000000> seen;
int main() {
    std::vector<int> table(6 << 20, 1);
    std::unordered_map<int, int> map;
    for (int i = 0; i < 100000; i++) map[i] = i, seen[i * 800] = true;
    if (table[1234567] != 1 || seen.count() != 100000) return 1;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
