// Idiom: reads input.txt where there is one and /dev/stdin otherwise. Verdict: AC
const fs = require("fs");
const name = fs.existsSync("input.txt") ? "input.txt" : "/dev/stdin";
console.log(fs.readFileSync(name, "utf8").split("b").length - 1);
