// Idiom: reads with fs.promises.readFile("/dev/stdin"). Verdict: AC
const fs = require("fs");
fs.promises.readFile("/dev/stdin", "utf8").then(text => console.log(text.split("b").length - 1));
