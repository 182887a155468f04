// Idiom: goes through the lines of readline with for await. Verdict: AC
(async () => {
    let blacks = 0;
    for await (const line of require("readline").createInterface({ input: process.stdin }))
        blacks += line.split("b").length - 1;
    console.log(blacks);
})();
