import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** Modules loaded at once for an entry, found in the sources; dynamic imports are excluded. */
async function bundle(code: string): Promise<string[]> {
  const result = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    splitting: true,
    outdir: 'bundle',
    write: false,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@heddle/source', 'browser', 'import'],
    jsx: 'automatic',
    loader: { '.css': 'empty', '.wasm': 'binary' },
    external: ['node:*', 'module'],
    logLevel: 'silent',
  });
  const { outputs } = result.metafile;
  const inputs = new Set<string>();
  const visit = (path: string) => {
    const output = outputs[path];
    for (const input of Object.keys(output?.inputs ?? {})) inputs.add(input);
    for (const { path: next, kind } of output?.imports ?? []) if (kind === 'import-statement') visit(next);
  };
  for (const [path, output] of Object.entries(outputs)) if (output.entryPoint === '<stdin>') visit(path);
  return [...inputs];
}

const has = (inputs: string[], part: string) => inputs.some((input) => input.includes(part));
const react = 'node_modules/react/';

describe('what a consumer gets', () => {
  it('checks documents without React and without the executor', async () => {
    const inputs = await bundle(`
      import { validate } from '@heddle/validator';
      import { nodeTypes } from '@heddle/node-types';
      import { createRegistry, importDocument } from '@heddle/workflow-schema';
      console.log(validate(importDocument({ nodes: [] }), { registry: createRegistry(nodeTypes) }));
    `);
    expect(has(inputs, react)).toBe(false);
    expect(has(inputs, 'packages/executor/')).toBe(false);
    expect(has(inputs, 'packages/flow-canvas/')).toBe(false);
  });

  it('runs workflows without React and without the canvas', async () => {
    const inputs = await bundle(`
      import { createExecutor } from '@heddle/executor';
      import { nodeTypes } from '@heddle/node-types';
      import { nodeExecutors } from '@heddle/node-types/execute';
      console.log(createExecutor({ definitions: nodeTypes, executors: nodeExecutors }));
    `);
    expect(has(inputs, react)).toBe(false);
    expect(has(inputs, 'packages/flow-canvas/')).toBe(false);
    expect(has(inputs, 'packages/ui-kit/')).toBe(false);
    expect(has(inputs, 'sucrase')).toBe(false);
    expect(has(inputs, 'quickjs')).toBe(false);
  });

  it('embeds the canvas with its own nodes: no executor, no node types, no Mantine, no layout engine', async () => {
    const inputs = await bundle(`
      import { FlowCanvas } from '@heddle/flow-canvas';
      console.log(FlowCanvas);
    `);
    expect(has(inputs, 'packages/executor/')).toBe(false);
    expect(has(inputs, 'packages/node-types/')).toBe(false);
    expect(has(inputs, '@mantine')).toBe(false);
    expect(has(inputs, 'elkjs')).toBe(false);
    expect(has(inputs, 'node_modules/zod/')).toBe(false);
  });

  it('embeds the canvas with our nodes without any of their executors or forms', async () => {
    const inputs = await bundle(`
      import { FlowCanvas } from '@heddle/flow-canvas';
      import { nodeTypes } from '@heddle/node-types';
      import { nodeViews } from '@heddle/node-types/canvas';
      console.log(FlowCanvas, nodeTypes, nodeViews);
    `);
    expect(has(inputs, 'packages/executor/')).toBe(false);
    expect(has(inputs, '/execute.ts')).toBe(false);
    expect(has(inputs, '/form.tsx')).toBe(false);
    expect(has(inputs, '@mantine')).toBe(false);
  });

  it('runs agents without the executor, zod and React', async () => {
    const inputs = await bundle(`import { runTurn } from '@heddle/agent'; console.log(runTurn);`);
    expect(has(inputs, react)).toBe(false);
    expect(has(inputs, 'packages/executor/')).toBe(false);
    expect(has(inputs, 'node_modules/')).toBe(false);
  });

  it('loads the executor alone without zod', async () => {
    const inputs = await bundle(
      `import { createExecutor } from '@heddle/executor'; console.log(createExecutor);`,
    );
    expect(has(inputs, 'node_modules/zod/')).toBe(false);
    expect(has(inputs, 'comlink')).toBe(false);
  });
});
