// Idiom: reads lines with readline, and pauses and resumes. Verdict: AC
const { createInterface } = require("node:readline");
const reader = createInterface(process.stdin);
const rows = [];
reader.on("line", row => { reader.pause(); rows.push(row); setTimeout(() => reader.resume(), 1); });
reader.on("close", () => setTimeout(() => console.log(rows.join("").split("b").length - 1), 5));
