// Idiom: is a module with import and await at its top. Verdict: AC
import fs from "node:fs";
import { once } from "node:events";
process.stdin.setEncoding("utf8");
let text = "";
process.stdin.on("data", chunk => { text += chunk; });
await once(process.stdin, "end");
fs.writeSync(1, `${text.split("b").length - 1}\n`);
