import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let outputs: Metafile['outputs'];

// Libraries and workers stay outside: only sources of ours decide which page loads what.
const isExternal = (path: string) => !/^(\.|@heddle\/)/.test(path) || path.endsWith('?worker');

beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['studio/src/main.tsx'],
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    metafile: true,
    conditions: ['@heddle/source'],
    loader: { '.css': 'empty', '.svg': 'empty' },
    plugins: [
      {
        name: 'external',
        setup({ onResolve }) {
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind !== 'entry-point' && isExternal(path) ? { path, external: true } : undefined,
          );
          // esbuild ignores case, and takes `RunInputs.js` for `runInputs.ts`.
          onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
            const source = join(resolveDir, path.replace(/js$/, 'tsx'));
            return existsSync(source) ? { path: source } : undefined;
          });
        },
      },
    ],
  });
  outputs = metafile.outputs;
});

/** Source files in the chunk of an entry or dynamic import, and in the chunks that it loads with it. */
function loadedWith(entry: string): string[] {
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  if (first === undefined) throw new Error(`${entry} has no chunk`);
  const chunks = new Set([first]);
  for (const chunk of chunks) {
    for (const { path, kind } of outputs[chunk]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) chunks.add(path);
    }
  }
  return [...chunks].flatMap((chunk) =>
    Object.entries(outputs[chunk]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );
}

const familiesIn = (paths: string[]) =>
  paths.flatMap((path) => /^packages\/api-contract\/src\/families\/(.+)\.ts$/.exec(path)?.[1] ?? []).sort();

test('the first page loads the account module, and of the others only routes', () => {
  const paths = [...loadedWith('studio/src/main.tsx'), ...loadedWith(page('account', 'SignPage'))];
  const others = paths.filter((path) => /^studio\/src\/modules\/(?!account\/)/.test(path));
  expect(others.filter((path) => !/\/(routes\.tsx|keys\.ts|\w+Tabs\.ts)$/.test(path))).toEqual([]);
  expect([...new Set(familiesIn(paths))]).toEqual(['account', 'identity-provider']);
  expect(paths.filter((path) => /^packages\/(?!api-contract|ui-kit|workflow-schema)/.test(path))).toEqual([]);
});

test('the contract of workflows loads with the editor, not with settings', () => {
  const workflows = expect.arrayContaining(['run-service', 'workflow', 'workflow-run']);
  expect(familiesIn(loadedWith(page('workflow', 'WorkflowPage')))).toEqual(workflows);
  const files = familiesIn(loadedWith(page('file', 'FilesPage')));
  expect(files).toContain('file');
  expect(files.filter((family) => family.includes('workflow'))).toEqual([]);
});

function page(module: string, name: string): string {
  return `studio/src/modules/${module}/pages/${name}.tsx`;
}
