// Idiom: runs a module of WebAssembly. Verdict: AC
const bytes = Uint8Array.from(atob("AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2FkZAAACgkBBwAgACABags="), c => c.charCodeAt(0));
const { add } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
let blacks = 0;
for (const letter of require("fs").readFileSync(0, "utf8")) blacks = add(blacks, letter === "b" ? 1 : 0);
console.log(blacks);
