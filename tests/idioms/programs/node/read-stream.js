// Idiom: reads with createReadStream("/dev/stdin"). Verdict: AC
let blacks = 0;
const stream = require("fs").createReadStream("/dev/stdin", { highWaterMark: 5 });
stream.on("data", chunk => { for (const byte of chunk) if (byte === 98) blacks++; });
stream.on("close", () => console.log(blacks));
