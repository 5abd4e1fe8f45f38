import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createExecutor } from '@heddle/executor';
import { plainCodec } from '@heddle/flow-canvas';
import { validate } from '@heddle/validator';
import { createRegistry, definePlainNode, importDocument, type JsonObject } from '@heddle/workflow-schema';
import { build } from 'esbuild';
import { describe, expect, it, vi } from 'vitest';

const packages = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the example below "Own node types" of a README, and returns what it prints. */
async function runExample(name: string): Promise<string[]> {
  const readme = await readFile(`${packages}${name}/README.md`, 'utf8');
  const [, code] = /^## Own node types\n[\s\S]*?^```ts\n([\s\S]*?)^```/m.exec(readme) ?? [];
  const { outputFiles } = await build({
    stdin: { contents: code!, loader: 'ts', resolveDir: `${packages}cli` },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@heddle/source'],
    // The executor also exports what runs code in workers, which an example does not start.
    logLevel: 'error',
  });
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    const bytes = Buffer.from(outputFiles[0]!.contents).toString('base64');
    await import(/* @vite-ignore */ `data:text/javascript;base64,${bytes}`);
    return print.mock.calls.map((parts) => parts.join(' '));
  } finally {
    print.mockRestore();
  }
}

describe('node types of a host', () => {
  it('run as the README of the executor says', async () => {
    expect(await runExample('executor')).toEqual(['{"b":{"cup":"a cup of arabica"}}']);
  });

  it('are checked as the README of the validator says', async () => {
    expect(await runExample('validator')).toEqual([expect.stringMatching(/^reference\.missing b .*beans/)]);
  });

  it('run and are checked in a document of React Flow', async () => {
    const inputs = ({ from }: JsonObject) => ({ v: { from: String(from) } });
    const definitions = [definePlainNode({ type: 'source' }), definePlainNode({ type: 'copy', inputs })];
    const document = plainCodec.read({
      nodes: [
        { id: 'a', type: 'source', position: { x: 0, y: 0 }, data: { label: 'A' } },
        { id: 'b', type: 'copy', position: { x: 200, y: 0 }, data: { label: 'B', from: 'a' } },
      ],
      edges: [{ id: 'a-b', source: 'a', target: 'b', sourceHandle: null }],
    });
    const registry = createRegistry(definitions);
    expect(validate(importDocument(document), { registry, entries: ['a'] })).toEqual([]);
    const executor = createExecutor({
      definitions,
      executors: {
        source: { effect: 'pure', run: ({ runInputs }) => ({ outputs: runInputs }) },
        copy: { effect: 'pure', run: ({ inputs }) => ({ outputs: inputs }) },
      },
    });
    const { outputs } = await executor.start(document, { n: 1 }, { services: {}, entries: ['a'] }).done;
    expect(outputs).toEqual({ b: { v: { n: 1 } } });
  });
});
