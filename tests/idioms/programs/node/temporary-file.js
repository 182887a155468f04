// Idiom: writes into os.tmpdir and a folder of mkdtempSync. Verdict: AC at full; RTE at confined, which has no folder for it to write to
const fs = require("fs"), os = require("os"), path = require("path");
if (fs.readdirSync("/tmp").length) throw new Error("/tmp was not empty");
const name = path.join(os.tmpdir(), "rows");
fs.writeFileSync(name, fs.readFileSync(0), { flag: "wx" });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "kept-"));
fs.copyFileSync(name, path.join(folder, "copy"));
fs.appendFileSync(path.join(folder, "copy"), "w");
const text = fs.readFileSync(path.join(folder, "copy"), "utf8");
fs.rmSync(folder, { recursive: true });
console.log(text.split("b").length - 1);
