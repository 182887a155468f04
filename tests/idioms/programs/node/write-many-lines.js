// Idiom: prints 20,000 lines with console.log. Verdict: AC
// Prints: 20000 times
const blacks = require("fs").readFileSync(0, "utf8").split("b").length - 1;
for (let i = 0; i < 20000; i++) console.log(blacks);
