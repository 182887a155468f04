// Idiom: measures time with every clock and sleeps 10 ms. Verdict: AC
const { performance } = require("perf_hooks");
const before = performance.now(), from = process.hrtime.bigint();
setTimeout(() => {
    if (performance.now() - before < 9 || process.hrtime.bigint() - from < 9000000n || Date.now() < 1e12) throw 1;
    const spent = process.cpuUsage();
    // How it divides between the two, the kernel only samples.
    if (new Date().getFullYear() < 2020 || process.uptime() < 0 || !(spent.user + spent.system)) throw 2;
    console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
}, 10);
