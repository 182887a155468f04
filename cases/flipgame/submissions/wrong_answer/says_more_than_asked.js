// Fault: a right count in a sentence of its own; the judge wants the number alone.
'use strict';

const board = require('fs').readFileSync(0, 'utf8').split(/\s+/).join('');
const wrong = (goal) => [...board].map((piece) => Number(piece !== goal));
const next = (row) => row.map((bit, c) => bit ^ (row[c - 1] || 0) ^ (row[c + 1] || 0));

function fewest(goal) {
  const cells = wrong(goal);
  let best = Infinity;
  for (let first = 0; first < 16; first++) {
    let above = [0, 0, 0, 0];
    let presses = [0, 1, 2, 3].map((c) => (first >> c) & 1);
    let count = 0;
    for (let r = 0; r < 4; r++) {
      count += presses.reduce((a, b) => a + b);
      const left = next(presses).map((bit, c) => bit ^ above[c] ^ cells[4 * r + c]);
      above = presses;
      presses = left;
    }
    if (!presses.includes(1)) best = Math.min(best, count);
  }
  return best;
}

const best = Math.min(fewest('b'), fewest('w'));
console.log(best < Infinity ? `The fewest moves are ${best}.` : 'Impossible');
