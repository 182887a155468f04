/* Gaussian elimination over GF(2). The twelve pivots give one solution for each goal, the four free presses
   give the sixteen others; the lightest of them all is the answer. */
#include <stdio.h>

static unsigned row[16];   /* bits 0-15: presses; bit 16: the cell must turn white; bit 17: black */

int main(void)
{
    char line[64];
    for (int r = 0; r < 4; r++) {
        if (scanf("%63s", line) != 1)
            return 0;
        for (int c = 0; c < 4; c++) {
            int cell = 4 * r + c;
            row[cell] |= 1u << cell | (line[c] == 'b' ? 1u << 16 : 1u << 17);
            if (r > 0) row[cell] |= 1u << (cell - 4);
            if (r < 3) row[cell] |= 1u << (cell + 4);
            if (c > 0) row[cell] |= 1u << (cell - 1);
            if (c < 3) row[cell] |= 1u << (cell + 1);
        }
    }

    int pivot_of_row[16], free_column[16], rank = 0, nullity = 0;
    for (int column = 0; column < 16; column++) {
        int i = rank;
        while (i < 16 && !(row[i] >> column & 1))
            i++;
        if (i == 16) {
            free_column[nullity++] = column;
            continue;
        }
        unsigned swapped = row[i];
        row[i] = row[rank];
        row[rank] = swapped;
        for (i = 0; i < 16; i++)
            if (i != rank && row[i] >> column & 1)
                row[i] ^= row[rank];
        pivot_of_row[rank++] = column;
    }

    int best = 17;
    for (int goal = 16; goal < 18; goal++) {
        int solvable = 1;
        for (int i = rank; i < 16; i++)
            if (row[i] >> goal & 1)
                solvable = 0;
        for (unsigned choice = 0; solvable && choice < 1u << nullity; choice++) {
            unsigned presses = 0;
            for (int k = 0; k < nullity; k++)
                presses |= (choice >> k & 1) << free_column[k];
            unsigned chosen = presses;
            for (int i = 0; i < rank; i++)
                if ((row[i] >> goal & 1) ^ __builtin_parity(row[i] & chosen))
                    presses |= 1u << pivot_of_row[i];
            int weight = __builtin_popcount(presses);
            if (weight < best)
                best = weight;
        }
    }
    if (best > 16)
        puts("Impossible");
    else
        printf("%d\n", best);
    return 0;
}
