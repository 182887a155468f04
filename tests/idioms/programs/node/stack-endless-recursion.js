// Idiom: recurses for ever and says why it ended. Verdict: AC
const deep = depth => 1 + deep(depth + 1);
try {
    deep(0);
} catch (error) {
    if (!(error instanceof RangeError)) throw error;
}
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
