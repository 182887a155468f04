// Idiom: takes chunks of process.stdin when it is readable. Verdict: AC
let blacks = 0;
process.stdin.on("readable", () => {
    let chunk;
    while ((chunk = process.stdin.read()) !== null) blacks += chunk.toString().split("b").length - 1;
});
process.stdin.on("end", () => console.log(blacks));
