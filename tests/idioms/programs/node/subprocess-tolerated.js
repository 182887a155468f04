// Idiom: tries child_process, and goes on when it starts no program. Verdict: AC
// A refusal may be thrown, handed over, or an event.
const { execSync, spawn, spawnSync } = require("child_process");
const blacks = require("fs").readFileSync(0, "utf8").split("b").length - 1;
try { execSync("uname", { stdio: ["ignore", "pipe", "ignore"] }); } catch (error) { console.error(error.code); }
if (spawnSync("clear").error) console.error("no program");
try { spawn("uname", { stdio: "ignore" }).on("error", error => console.error(error.code)); } catch (error) { console.error(error.code); }
setTimeout(() => console.log(blacks), 20);
