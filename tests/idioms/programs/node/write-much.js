// Idiom: writes 400 KB with process.stdout.write at once, and ends with process.exit. Verdict: AC
// Prints: 200000 times
const blacks = require("fs").readFileSync(0, "utf8").split("b").length - 1;
process.stdout.write(Array(200000).fill(blacks).join("\n") + "\n");
process.exit(0);
