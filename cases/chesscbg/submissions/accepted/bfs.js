// Breadth-first search over 16-bit positions, a growing array as the queue.
const digits = require("fs").readFileSync(0, "utf8").replace(/[^01]/g, "");
const start = parseInt(digits.slice(0, 16), 2);
const target = parseInt(digits.slice(16, 32), 2);

const pairs = [];
for (let cell = 0; cell < 16; cell++) {
  if (cell % 4 < 3) pairs.push(3 << cell);
  if (cell < 12) pairs.push(17 << cell);
}

const moves = new Map([[start, 0]]);
const queue = [start];
for (const position of queue) {
  if (position === target) break;
  for (const pair of pairs) {
    const both = position & pair;
    const next = position ^ pair;
    if (both === 0 || both === pair || moves.has(next)) continue;
    moves.set(next, moves.get(position) + 1);
    queue.push(next);
  }
}
console.log(moves.get(target));
