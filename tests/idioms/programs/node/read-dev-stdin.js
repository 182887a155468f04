// Idiom: reads the input through readFileSync("/dev/stdin"). Verdict: AC
const text = require("fs").readFileSync("/dev/stdin").toString();
console.log(text.split("b").length - 1);
