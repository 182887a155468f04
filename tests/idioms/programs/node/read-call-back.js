// Idiom: reads with readFile("/dev/stdin") and a call back. Verdict: AC
require("fs").readFile("/dev/stdin", "utf8", (error, text) => {
    if (error) throw error;
    console.log(text.split("b").length - 1);
});
