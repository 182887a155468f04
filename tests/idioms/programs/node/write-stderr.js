// Idiom: writes notes by console.error, process.stderr and /dev/stderr. Verdict: AC
// Notes: note note note
const fs = require("fs");
console.log(fs.readFileSync(0, "utf8").split("b").length - 1);
fs.writeSync(2, "note ");
process.stderr.write("note ");
fs.writeFileSync("/dev/stderr", "note");
