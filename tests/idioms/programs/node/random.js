// Idiom: takes random numbers from Math.random and crypto. Verdict: AC
const crypto = require("crypto");
if (crypto.randomBytes(16).equals(crypto.randomBytes(16)) || crypto.randomInt(6) > 5 || Math.random() >= 1) throw 1;
if (crypto.createHash("sha256").update("").digest("hex").length !== 64 || !crypto.randomUUID()) throw 2;
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
