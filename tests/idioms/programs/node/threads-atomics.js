// Idiom: two worker threads count into a SharedArrayBuffer with Atomics. Verdict: AC
const { Worker } = require("worker_threads");
const rows = require("fs").readFileSync(0, "utf8").split("\n");
const shared = new Int32Array(new SharedArrayBuffer(4));
const code = `const { workerData } = require("worker_threads");
for (const row of workerData.rows) Atomics.add(workerData.shared, 0, row.split("b").length - 1);`;
let left = 2;
for (let part = 0; part < 2; part++) {
    const own = rows.filter((row, index) => index % 2 === part);
    new Worker(code, { eval: true, workerData: { rows: own, shared } })
        .on("exit", () => { if (--left === 0) console.log(shared[0]); });
}
