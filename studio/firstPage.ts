import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite';
import { leanContract } from './leanContract.js';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What `/space` loads after the entry. */
const pages = new Set(
  ['src/app/signed-in/SignedIn.tsx', 'src/app/Shell.tsx', 'src/modules/develop/pages/DevelopPage.tsx'].map(
    source,
  ),
);

/** Leaves out all dynamic imports but those of the first page. */
const onlyFirstPage: Plugin = {
  name: 'only-first-page',
  enforce: 'pre',
  async resolveId(specifier, importer, options) {
    if ((options as { kind?: string }).kind !== 'dynamic-import') return null;
    const resolved = await this.resolve(specifier, importer, { skipSelf: true });
    return resolved && pages.has(resolved.id) ? resolved : { id: `later:${specifier}`, external: true };
  },
};

interface Parts {
  /** Modules of the entry, which every page loads. */
  start: ReadonlySet<string>;
  /** Further modules of the first page. */
  space: ReadonlySet<string>;
}

/** Finds the modules of the first page by bundling it alone: imports do not tell what is used of a package. */
async function findParts(): Promise<Parts> {
  const bundled = (await build({
    configFile: false,
    root: source('.'),
    logLevel: 'error',
    resolve: { conditions: ['@heddle/source', ...defaultClientConditions] },
    plugins: [react(), leanContract(), onlyFirstPage],
    build: { target: 'es2023', write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    bundled.output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const modulesFrom = (isFirst: (chunk: Rolldown.OutputChunk) => boolean) => {
    const names = new Set([...chunks.values()].filter(isFirst).map(({ fileName }) => fileName));
    for (const name of names) for (const needed of chunks.get(name)?.imports ?? []) names.add(needed);
    return new Set([...names].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {})));
  };
  const start = modulesFrom(({ isEntry }) => isEntry);
  const space = modulesFrom(() => true);
  return { start, space: new Set([...space].filter((id) => !start.has(id))) };
}

/**
 * Vite plugin: puts the modules of the first page into two files. Otherwise there are more than a hundred, one for
 * each set of pages with something in common, which are slower to load and a tenth larger when compressed.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    async config() {
      const { start, space } = await findParts();
      const groups = [
        { name: 'start', test: (id: string) => start.has(id) },
        { name: 'space', test: (id: string) => space.has(id) },
      ];
      // Not what these import: it is in the sets if anything of it is used.
      const codeSplitting = { groups, includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}
