// Idiom: keeps objects without end. Verdict: MLE
const kept = [];
for (;;) kept.push({ at: kept.length, text: `row ${kept.length}` });
