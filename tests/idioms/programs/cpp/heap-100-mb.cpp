// Idiom: touches 100 MB where 64 are given. Verdict: MLE
#include <iostream>
#include <vector>
int main() {
    std::vector<int> table(25 << 20, 1);
    for (int round = 0; round < 5; round++) for (int &each : table) each ^= round;
    std::cout << table[1234567] - 1 << '\n';
}
