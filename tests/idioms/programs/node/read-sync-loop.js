// Idiom: reads with readSync into a buffer until it gives nothing. Verdict: AC
const fs = require("fs");
const buffer = Buffer.alloc(7);
let blacks = 0, length;
while ((length = fs.readSync(0, buffer, 0, buffer.length, null)) > 0)
    for (let i = 0; i < length; i++) if (buffer[i] === 98) blacks++;
fs.writeSync(1, blacks + "\n");
