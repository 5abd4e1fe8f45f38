import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

/** Not counted: a page has these anyway, or loads them only for auto-layout or importing foreign JSON. */
const beside = /^(react|react-dom|zod|elkjs)(\/|$)/;
const besideWithEngine = /^(react|react-dom|@xyflow\/react|zod|elkjs)(\/|$)/;

/** Builds a production bundle from the sources and returns its sizes: loaded initially, and on first use. */
async function measure(beside: RegExp) {
  const code = `import { FlowCanvas } from '@heddle/flow-canvas'; globalThis.page = FlowCanvas;`;
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    mode: 'production',
    logLevel: 'silent',
    // The test itself runs as a development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { conditions: ['@heddle/source', 'browser', 'import'] },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === 'page' ? '\0page' : undefined),
        load: (id) => {
          if (id === '\0page') return code;
          // The bundler's loading helper is not part of the canvas.
          return id === '\0vite/preload-helper.js'
            ? 'export const __vitePreload = (load) => load();'
            : undefined;
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      // Nor is its list of files to preload.
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'page',
        external: (id) => beside.test(id),
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const sizes = new Map(chunks.map((file) => [file.fileName, kilobytesOf(file.code)] as const));
  const reached = (from: Rolldown.OutputChunk, found: Set<Rolldown.OutputChunk>) => {
    if (found.has(from)) return found;
    found.add(from);
    for (const file of chunks) if (from.imports.includes(file.fileName)) reached(file, found);
    return found;
  };
  const fileOf = (path: string) => chunks.find((file) => file.moduleIds.some((id) => id.endsWith(path)))!;
  const byItself = reached(chunks.find((file) => file.isEntry)!, new Set());
  const inUse = reached(fileOf('slots/tools.ts'), new Set(byItself));
  const withAdding = reached(fileOf('slots/adding.ts'), new Set(inUse));
  const withForms = reached(fileOf('slots/drafts.ts'), new Set(inUse));
  const withMenus = reached(
    fileOf('slots/menus.ts'),
    reached(fileOf('slots/allCommands.ts'), new Set([...withAdding, ...withForms])),
  );
  const sum = (files: Iterable<Rolldown.OutputChunk>) =>
    [...files].reduce((total, file) => total + sizes.get(file.fileName)!, 0);
  return {
    byItself: sum(byItself),
    inUse: sum(inUse),
    withAdding: sum(withAdding),
    withForms: sum(withForms),
    withBoth: sum(new Set([...withAdding, ...withForms])),
    withMenus: sum(withMenus),
    everything: sum(chunks),
    inputs: [...byItself].flatMap((file) => file.moduleIds),
  };
}

const kilobytesOf = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length / 1024;

const text = (kilobytes: number) => `${kilobytes.toFixed(1)} KB`;

describe('canvas size over react, zod and elkjs', () => {
  // 58 KB are @xyflow/react and d3. The targets are 98, 125 and, for styles, 8 KB; these limits keep it from growing.
  it('counts @xyflow/react in', async () => {
    const { byItself, withBoth } = await measure(beside);
    const sheet = join(import.meta.dirname, 'flow-canvas.css');
    const { outputFiles } = await bundle({ entryPoints: [sheet], bundle: true, minify: true, write: false });
    const styles = kilobytesOf(outputFiles[0]!.contents);
    console.log(
      `flow-canvas with @xyflow/react: ${text(byItself)} to show, ${text(withBoth)} to show, edit, add and write in a form; ` +
        `styles ${text(styles)}`,
    );
    expect(byItself).toBeLessThan(112);
    expect(withBoth).toBeLessThan(158);
    expect(styles).toBeLessThan(12);
  });
});

describe('canvas size without react, @xyflow/react, zod and elkjs', () => {
  it('stays within its limits', async () => {
    const { byItself, inUse, withAdding, withForms, withBoth, withMenus, everything, inputs } =
      await measure(besideWithEngine);
    console.log(
      `flow-canvas, min and gzip: ${text(byItself)} to show a document, with dock and minimap, which is all that comes ` +
        `by itself; ${text(inUse)} once somebody edits it (the session of slots/firstUse.test.tsx), ${text(withAdding)} once a ` +
        `node is added, ${text(withForms)} once a form writes, ${text(withBoth)} with both, ${text(withMenus)} ` +
        `with all commands and menus, ${text(everything)} with all that loads when first used`,
    );
    // The limits leave little room on purpose.
    expect(byItself).toBeLessThan(52.4);
    expect(inUse).toBeLessThan(74);
    expect(withAdding).toBeLessThan(86);
    expect(withForms).toBeLessThan(83);
    expect(withBoth).toBeLessThan(95.3);
    expect(withMenus).toBeLessThan(119);
    // Late code must not end up in the initial bundle; `slots/firstUse.test.tsx` tests when it loads.
    const later = [
      'commands/commands',
      'finder/find',
      'gestures/PointerGestures',
      'groups/GroupLayer',
      'items/',
      'layout/layoutDocument',
      'outline/',
      'parts/AddPanel',
      'parts/Announcer',
      'parts/ContextMenu',
      'parts/Finder',
      'parts/FormPanel',
      'parts/keyboard',
      'parts/StatusBar',
      'parts/EdgeControls',
      'picture/drawSvg',
      'placing/',
      'replay/',
      'resize/',
      'store/editNode',
      'store/newNodes',
      'store/removal.',
      'tips/Tips',
    ];
    expect(inputs.filter((input) => input.includes('/immer/'))).toEqual([]);
    expect(inputs.filter((input) => later.some((part) => input.includes(`src/${part}`)))).toEqual([]);
  });
});
