// Parity of row and column: every closed handle presses its whole row and column once, and what
// was pressed an even number of times drops out.
"use strict";

const rows = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).slice(0, 4);
const presses = rows.map((row) => Array(row.length).fill(false));

rows.forEach((row, r) => {
  [...row].forEach((handle, c) => {
    if (handle !== "+") return;
    for (let i = 0; i < 4; i++) {
      presses[r][i] = !presses[r][i];
      if (i !== r) presses[i][c] = !presses[i][c];
    }
  });
});

const moves = presses.flatMap((row, r) =>
  row.flatMap((pressed, c) => (pressed ? [`${r + 1} ${c + 1}`] : [])));
console.log([moves.length, ...moves].join("\n"));
