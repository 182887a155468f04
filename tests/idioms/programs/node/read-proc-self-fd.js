// Idiom: reads the input through /proc/self/fd/0. Verdict: AC
console.log(require("fs").readFileSync("/proc/self/fd/0", "utf8").split("b").length - 1);
