// Idiom: reads with readFileSync(0). Verdict: AC
const fs = require("fs");
console.log([...fs.readFileSync(0, "utf8")].filter(letter => letter === "b").length);
