// Idiom: formats numbers and dates by toLocaleString and Intl. Verdict: AC
const text = require("fs").readFileSync(0, "utf8");
if ((1234.5).toLocaleString("en-US") !== "1,234.5" || new Intl.NumberFormat("de").format(1234.5) !== "1.234,5") throw 1;
if (!new Date().toLocaleString() || !Intl.DateTimeFormat().resolvedOptions().timeZone || "ä".localeCompare("b") > 0) throw 2;
console.log(text.split("b").length - 1);
