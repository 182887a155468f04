// Has Hydro import packages that were exported for it, and checks what it would store: with_hydro.js MODULES ZIP...
//
// MODULES has hydrooj below node_modules. The code that reads archives and configurations is Hydro's own; the database and
// the rest of the server are replaced by stand-ins, and what would be stored is kept.
const assert = require('assert');
const fs = require('fs');
const path = require('path');

const [modules, ...archives] = process.argv.slice(2);
const from = (name) => path.join(path.resolve(modules), 'node_modules', name);
const source = from('hydrooj/src');

// Answers every question with another stand-in, also as the namespace of a module.
const answer = (of, key) => {
    if (key === 'then' || typeof key === 'symbol') return undefined;
    return key === 'prototype' ? of.prototype : standIn();
};
const standIn = () => new Proxy(class {}, { get: answer, getPrototypeOf: () => new Proxy({}, { get: answer }) });
global.standIn = standIn;
global.Hydro = { model: {}, lib: {}, service: {}, module: {}, ui: {}, locales: {}, error: {} };

const KEPT = ['model/problem', 'lib/testdataConfig', 'utils', 'typeutils'];
const ABSENT = ['mongodb', 'moment-timezone', 'reggol', 'systeminformation'];
const standIns = {
    name: 'stand-ins',
    setup(build) {
        build.onResolve({ filter: /./ }, ({ path: wanted, importer, resolveDir }) => {
            const isOfServer = wanted.startsWith('.') && importer.startsWith(source)
                && !KEPT.includes(path.relative(source, path.resolve(resolveDir, wanted)));
            return isOfServer || ABSENT.includes(wanted) ? { path: wanted, namespace: 'absent' } : undefined;
        });
        build.onLoad({ filter: /./, namespace: 'absent' }, ({ path: wanted }) => ({
            // Settings are asked for limits on files.
            contents: wanted.endsWith('/system') ? 'export const get = () => 1e9;' : 'module.exports = standIn();',
        }));
    },
};

async function main() {
    const outfile = path.join(modules, 'importer.js');
    await require(from('esbuild')).build({
        stdin: {
            contents: 'export { ProblemModel } from "./model/problem"; export * from "./lib/testdataConfig";'
                + 'export { default as readYamlCases } from "@hydrooj/utils/lib/cases";'
                + 'export { normalizeSubtasks } from "@hydrooj/utils/lib/common"; export { load } from "js-yaml";',
            resolveDir: source,
            sourcefile: path.join(source, 'importer.ts'),
            loader: 'ts',
        },
        bundle: true, platform: 'node', outfile, logLevel: 'error', plugins: [standIns],
    });
    const { ProblemModel, parseConfig, readYamlCases, normalizeSubtasks, load } = require(path.resolve(outfile));
    for (const archive of archives) {
        const stored = {};
        const testdata = {};
        const said = [];
        ProblemModel.get = async () => null;
        ProblemModel.add = async (domain, pid, title, content, owner, tag) => {
            Object.assign(stored, { pid, title, content: JSON.parse(content), tag });
            return 1;
        };
        ProblemModel.addTestdata = async (domain, id, name, file) => { testdata[name] = fs.readFileSync(file); };
        ProblemModel.addAdditionalFile = async (domain, id, name) => assert.fail(`another file: ${name}`);
        await ProblemModel.import('system', archive, { progress: (line) => said.push(line) });
        const name = path.basename(archive, '.zip');
        assert.deepStrictEqual(said, [`Imported problem ${name} (${stored.title})`]);
        assert.strictEqual(stored.pid, name);
        assert.deepStrictEqual(Object.keys(stored.content).sort(), ['en', 'vi', 'zh']);
        for (const statement of Object.values(stored.content)) {
            assert.match(statement, /```input1\n[^`]+```\n\n```output1\n[^`]+```/);
        }
        const text = testdata['config.yaml'].toString();
        const limits = await parseConfig(text);
        assert.deepStrictEqual([limits.timeMin, limits.timeMax, limits.memoryMin, limits.memoryMax], [1000, 1000, 64, 64]);
        const used = new Set(['config.yaml']);
        const has = (file) => {
            assert(file in testdata, file);
            used.add(file);
            return file;
        };
        const config = await readYamlCases(load(text), has);
        const subtasks = normalizeSubtasks(config.subtasks, has, config.time, config.memory);
        assert.deepStrictEqual([config.type, config.checker_type], ['default', 'testlib']);
        assert.deepStrictEqual(subtasks.map(({ score, type }) => [score, type]), [[100, 'min']]);
        assert.deepStrictEqual([...used].sort(), Object.keys(testdata).sort());
        console.log(`hydrooj: ${name}: ${subtasks[0].cases.length} cases, ${used.size} files`);
    }
}

main().catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
