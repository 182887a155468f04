// Idiom: pipes stdin through a transform to stdout. Verdict: AC
const { Transform, pipeline } = require("stream");
let blacks = 0;
const count = new Transform({
    transform(chunk, encoding, done) { blacks += chunk.toString().split("b").length - 1; done(); },
    flush(done) { this.push(blacks + "\n"); done(); },
});
pipeline(process.stdin, count, process.stdout, error => { if (error) process.exitCode = 1; });
