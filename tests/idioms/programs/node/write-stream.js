// Idiom: writes with a stream of /dev/null and one of the descriptor 1, and waits for drain. Verdict: AC
// Prints: 50000 times
const fs = require("fs");
const blacks = fs.readFileSync(0, "utf8").split("b").length - 1;
fs.writeFileSync("/dev/null", "what nobody is to see");
const out = fs.createWriteStream(null, { fd: 1 });
let left = 50000;
(function go() {
    while (left > 0) {
        left--;
        if (!out.write(blacks + "\n")) return out.once("drain", go);
    }
    out.end();
})();
