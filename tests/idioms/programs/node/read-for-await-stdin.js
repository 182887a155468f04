// Idiom: goes through the chunks of process.stdin with for await. Verdict: AC
async function main() {
    const chunks = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    console.log(Buffer.concat(chunks).toString().split("b").length - 1);
}
main();
