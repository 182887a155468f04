// Fault: reads a property of the node that `find` did not find: a TypeError on impossible boards.
'use strict';

const pieces = require('fs').readFileSync(0, 'utf8').split(/\s+/).join('');
const apart = (a, b) => Math.abs((a >> 2) - (b >> 2)) + Math.abs((a & 3) - (b & 3));
const cells = [...Array(16).keys()];
const masks = cells.map((a) => cells.filter((b) => apart(a, b) <= 1).reduce((mask, b) => mask | (1 << b), 0));

const start = parseInt(pieces.replace(/b/g, '1').replace(/w/g, '0'), 2);
const nodes = [{ board: start, moves: 0 }];
const seen = new Set([start]);
for (const { board, moves } of nodes) {
  for (const mask of masks) {
    if (seen.has(board ^ mask)) continue;
    seen.add(board ^ mask);
    nodes.push({ board: board ^ mask, moves: moves + 1 });
  }
}
console.log(nodes.find(({ board }) => board === 0 || board === 0xffff).moves);
