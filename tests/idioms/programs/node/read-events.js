// Idiom: gathers the data events of process.stdin. Verdict: AC
let text = "";
process.stdin.resume();
process.stdin.setEncoding("utf8");
process.stdin.on("data", chunk => { text += chunk; });
process.stdin.on("end", () => { process.stdout.write(text.split("b").length - 1 + "\n"); });
