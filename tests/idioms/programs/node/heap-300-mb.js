// Idiom: touches 300 MB where 64 are given. Verdict: MLE
const tables = [];
for (let i = 0; i < 30; i++) tables.push(Buffer.alloc(10 << 20, 1));
setTimeout(() => console.log(tables.length - 30), 50);
