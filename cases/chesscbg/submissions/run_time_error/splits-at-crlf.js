// Cheapest matching. Fault: takes CRLF for the only end of a line, finds one long row and throws a
// TypeError at the second.
const rows = require("fs").readFileSync(0, "latin1").split("\r\n");

function pieces(first) {
  const found = [];
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      if (rows[first + row].charAt(column) === "1") found.push([row, column]);
    }
  }
  return found;
}

function cheapest(from, to) {
  if (from.length === 0) return 0;
  const [[row, column], ...rest] = from;
  const cost = (place) => Math.abs(row - place[0]) + Math.abs(column - place[1]);
  return Math.min(...to.map((place) => cost(place) + cheapest(rest, to.filter((other) => other !== place))));
}

console.log(cheapest(pieces(0), pieces(4)));
