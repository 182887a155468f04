// Breadth-first search on Node, with a typed array of distances and a plain array as queue.
'use strict';

const pieces = require('fs').readFileSync(0, 'utf8').replace(/[^bw]/g, '').slice(0, 16);
const start = [...pieces].reduce((board, piece, cell) => board | (piece === 'b') << cell, 0);

const masks = Array.from({ length: 16 }, (_, cell) => {
  let mask = 1 << cell;
  if (cell >= 4) mask |= 1 << (cell - 4);
  if (cell < 12) mask |= 1 << (cell + 4);
  if (cell % 4 > 0) mask |= 1 << (cell - 1);
  if (cell % 4 < 3) mask |= 1 << (cell + 1);
  return mask;
});

const moves = new Int8Array(1 << 16).fill(-1);
moves[start] = 0;
const queue = [start];
for (const board of queue) {
  for (const mask of masks) {
    const next = board ^ mask;
    if (moves[next] < 0) {
      moves[next] = moves[board] + 1;
      queue.push(next);
    }
  }
}

const reached = [moves[0], moves[0xffff]].filter((n) => n >= 0);
console.log(reached.length ? Math.min(...reached) : 'Impossible');
