// Idiom: touches 40 MB by typed arrays and a Map. Verdict: AC
const table = new Int32Array(8 << 20).fill(1), map = new Map();
for (let i = 0; i < 50000; i++) map.set(i, { i });
if (table[1234567] !== 1 || map.size !== 50000) throw 1;
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
