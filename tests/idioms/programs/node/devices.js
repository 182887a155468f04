// Idiom: reads /dev/null, /dev/zero and /dev/urandom. Verdict: AC
const fs = require("fs");
if (fs.readFileSync("/dev/null").length !== 0) throw new Error("not empty");
for (const name of ["/dev/zero", "/dev/urandom"]) {
    const fd = fs.openSync(name);
    if (fs.readSync(fd, Buffer.alloc(64)) !== 64) throw new Error(name);
    fs.closeSync(fd);
}
console.log(fs.readFileSync(0, "utf8").split("b").length - 1);
