// Idiom: reads lines through readFileSync("/dev/stdin", "utf8"). Verdict: AC
const lines = require("fs").readFileSync("/dev/stdin", "utf8").trim().split("\n");
console.log(lines.map(line => [...line].filter(letter => letter === "b").length).reduce((a, b) => a + b, 0));
