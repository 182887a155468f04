// Idiom: recurses 200,000 frames deep. Verdict: AC
const text = require("fs").readFileSync(0, "utf8");
const count = at => (at < 0 ? 0 : (text[at] === "b" ? 1 : 0) + count(at - 1));
console.log(count(200000));
