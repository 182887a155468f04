// Idiom: asks for optimizations by pragmas and uses trees of pb_ds and __int128. Verdict: AC
#pragma GCC optimize("O3,unroll-loops")
#include <bits/stdc++.h>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
using namespace __gnu_pbds;
typedef tree<int, null_type, std::less<int>, rb_tree_tag, tree_order_statistics_node_update> Set;
int main() {
    Set set;
    __int128 at = 0;
    for (char c; std::cin >> c;) if (c == 'b') set.insert(int(++at));
    std::cout << set.order_of_key(INT_MAX) << '\n';
}
