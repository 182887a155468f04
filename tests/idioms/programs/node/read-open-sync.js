// Idiom: opens /dev/stdin with openSync and asks for its size. Verdict: AC
const fs = require("fs");
const fd = fs.openSync("/dev/stdin", "r");
const size = fs.fstatSync(fd).size;
const buffer = Buffer.alloc(size + 1);
const length = fs.readSync(fd, buffer, 0, size + 1, 0);
fs.closeSync(fd);
console.log(buffer.toString("ascii", 0, length).split("b").length - 1);
