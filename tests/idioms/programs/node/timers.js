// Idiom: goes on in setImmediate, nextTick, setInterval and a microtask. Verdict: AC
const text = require("fs").readFileSync(0, "utf8");
setImmediate(() => process.nextTick(() => queueMicrotask(() => {
    let ticks = 0;
    const timer = setInterval(() => {
        if (++ticks < 3) return;
        clearInterval(timer);
        console.log(text.split("b").length - 1);
    }, 1);
})));
