// Idiom: sets process.exitCode and ends by itself. Verdict: AC
process.exitCode = 0;
process.on("beforeExit", () => { if (process.exitCode) console.log(-1); });
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
