// Idiom: reads lines with readline and its close event. Verdict: AC
const readline = require("readline");
const lines = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });
let blacks = 0;
lines.on("line", line => { for (const letter of line) if (letter === "b") blacks++; });
lines.on("close", () => console.log(blacks));
