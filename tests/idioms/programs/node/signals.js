// Idiom: listens for signals and for its own exit, and prints there. Verdict: AC
let seen = 0;
const blacks = require("fs").readFileSync(0, "utf8").split("b").length - 1;
process.on("SIGINT", () => { seen = -1; });
process.on("SIGTERM", () => { seen = -1; });
process.on("uncaughtException", () => process.exit(3));
process.on("exit", () => console.log(seen === 1 ? blacks : -1));
const wait = setInterval(() => {}, 1000);
process.once("SIGUSR2", () => { seen++; clearInterval(wait); });
process.kill(process.pid, "SIGUSR2");
