import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** What a consumer's bundler would take in for one line of code, from the sources. */
async function bundle(code: string): Promise<{ inputs: string[]; bytes: number }> {
  const result = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
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
  return {
    inputs: Object.keys(result.metafile.inputs),
    bytes: result.outputFiles[0]?.contents.length ?? 0,
  };
}

const has = (inputs: string[], part: string) => inputs.some((input) => input.includes(part));
const react = 'node_modules/react/';

describe('what a consumer gets', () => {
  it('checks documents without React and without the executor', async () => {
    const { inputs } = await bundle(`
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
    const { inputs } = await bundle(`
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
    const { inputs } = await bundle(`
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
    const { inputs } = await bundle(`
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

  it('loads the executor alone without zod', async () => {
    const { inputs } = await bundle(
      `import { createExecutor } from '@heddle/executor'; console.log(createExecutor);`,
    );
    expect(has(inputs, 'node_modules/zod/')).toBe(false);
    expect(has(inputs, 'comlink')).toBe(false);
  });
});
