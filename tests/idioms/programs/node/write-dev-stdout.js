// Idiom: writes with writeFileSync("/dev/stdout"). Verdict: AC
const fs = require("fs");
fs.writeFileSync("/dev/stdout", fs.readFileSync(0, "utf8").split("b").length - 1 + "\n");
