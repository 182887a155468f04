// Idiom: asks how much memory it has by process.memoryUsage. Verdict: AC at full; RTE at confined, which shows it no processes, not even itself
const memory = process.memoryUsage();
if (memory.rss < 1 || memory.heapUsed > memory.heapTotal) throw new Error("no memory");
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
