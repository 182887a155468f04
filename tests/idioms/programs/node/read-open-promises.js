// Idiom: opens /dev/stdin with fs.promises.open and goes through its lines. Verdict: AC
const { open } = require("node:fs/promises");
(async () => {
    const file = await open("/dev/stdin");
    let blacks = 0;
    for await (const line of file.readLines()) blacks += line.split("b").length - 1;
    console.log(blacks);
})();
