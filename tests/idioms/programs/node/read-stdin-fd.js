// Idiom: reads with readFileSync(process.stdin.fd). Verdict: AC
const text = require("fs").readFileSync(process.stdin.fd, { encoding: "utf8" });
console.log((text.match(/b/g) || []).length);
