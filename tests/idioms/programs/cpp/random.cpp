// Idiom: seeds a generator by random_device, of any token, and by rand. Verdict: AC
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <random>
int main() {
    std::random_device device, other("/dev/urandom");
    std::mt19937_64 random(device() ^ other());
    std::uniform_int_distribution<int> dice(1, 6);
    srand(time(nullptr));
    unsigned seed = 0;
    std::ifstream("/dev/urandom", std::ios::binary).read(reinterpret_cast<char *>(&seed), sizeof seed);
    if (dice(random) > 6 || rand() < 0 || seed == 0) return 1;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << '\n';
}
