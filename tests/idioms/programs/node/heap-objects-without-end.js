// Idiom: keeps objects without end. Verdict: MLE
const kept = [];
for (;;) kept.push({ at: kept.length, row: new Array(500).fill(kept.length) });
