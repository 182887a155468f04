// Idiom: counts in a worker thread. Verdict: AC
const { Worker, isMainThread, parentPort, workerData } = require("worker_threads");
if (isMainThread) {
    const text = require("fs").readFileSync(0, "utf8");
    const worker = new Worker(__filename, { workerData: text });
    worker.on("message", blacks => console.log(blacks));
    worker.on("error", error => { throw error; });
} else {
    parentPort.postMessage(workerData.split("b").length - 1);
}
