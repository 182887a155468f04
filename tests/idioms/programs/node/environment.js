// Idiom: asks for HOME, the working directory, its numbers, the host and its cores, and bears any answer. Verdict: AC
const os = require("os");
if (process.env.HOME === "" || !process.cwd() || !__dirname || !require.main.filename) throw 1;
if (os.cpus().length < 0 || os.availableParallelism() < 1 || os.totalmem() < 1 || !os.platform() || !os.release()) throw 2;
if (process.pid < 1 || process.ppid < 0 || process.stdout.isTTY || process.stdin.isTTY || !os.hostname()) throw 3;
if (!process.version || os.EOL !== "\n" || process.argv.length !== 2) throw 4;
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
