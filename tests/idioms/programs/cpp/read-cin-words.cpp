// Idiom: reads words with cin. Verdict: AC
#include <bits/stdc++.h>
using namespace std;
int main() {
    string row;
    int blacks = 0;
    while (cin >> row) blacks += count(row.begin(), row.end(), 'b');
    cout << blacks << endl;
}
