import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** A page with the built package in the React version that the fixture `e2e/react-18` installs. */
const page = `
  import { createElement, createRef, StrictMode, version } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import { renderToString } from 'react-dom/server';
  import { flushSync } from 'react-dom';
  import { FlowCanvas } from '@heddle/flow-canvas';
  export { FlowCanvas, createElement, createRef, createRoot, flushSync, hydrateRoot, renderToString, StrictMode, version };
  export { defineNode } from '@heddle/workflow-schema';
`;
const root = join(import.meta.dirname, '../../../..');
const react18 = join(root, 'e2e/react-18');
// Under node_modules, where the test runner does not transform modules.
const cache = join(root, 'node_modules/.cache/heddle');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'react-18-'));

// biome-ignore lint/suspicious/noExplicitAny: the bundle's exports, typed for another React version.
let loaded: any;

beforeAll(async () => {
  await build({
    stdin: { contents: page, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    splitting: true,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    platform: 'browser',
    plugins: [
      {
        name: 'react-18',
        setup: (bundler) =>
          bundler.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, kind, pluginData }) =>
            pluginData === 'react-18'
              ? undefined
              : bundler.resolve(path, { kind, resolveDir: react18, pluginData: 'react-18' }),
          ),
      },
    ],
    logLevel: 'silent',
  });
  loaded = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'stdin.mjs')).href);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the built package in React 18', () => {
  it('mounts, is edited by keys through a late-loading panel, undoes and unmounts', async () => {
    const { FlowCanvas, createElement, createRef, createRoot, defineNode, flushSync, StrictMode } = loaded;
    expect(loaded.version).toMatch(/^18\./);
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const step = defineNode({
      name: 'step',
      code: '1000',
      displayKey: 'Step',
      category: 'logic',
      messages: {
        'zh-CN': { name: '步骤', description: '' },
        en: { name: 'Step', description: 'One thing to do.' },
      },
      data: { safeParse: (data: object) => ({ success: true, data }) },
      create: ({ title }: { title: string }) => ({ nodeMeta: { title } }),
      ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
      inputs: () => [],
      outputs: () => [],
    });
    const view = {
      Icon: () => null,
      measure: () => ({ width: 200, height: 44, ports: [] }),
      Card: ({ title }: { title: string }) => createElement('b', null, title),
    };
    const handle = createRef();
    const canvas = createElement(
      StrictMode,
      null,
      createElement(FlowCanvas, {
        ref: handle,
        definitions: [step],
        views: { step: view },
        defaultValue: { nodes: [], edges: [] },
        language: 'en',
      }),
    );
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    flushSync(() => root.render(canvas));
    const element = place.querySelector('[role="application"]')!;
    const press = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press(element, '/');
    const field = await vi.waitUntil(() => document.querySelector('[role="combobox"]'), { timeout: 5_000 });
    await vi.waitUntil(() => document.querySelector('[role="option"]'));
    press(field!, 'Enter');
    const nodes = () => handle.current.exportDocument().nodes;
    expect(nodes()).toMatchObject([{ type: '1000', data: { nodeMeta: { title: 'Step' } } }]);
    handle.current.undo();
    expect(nodes()).toEqual([]);
    root.unmount();
    await vi.waitUntil(() => place.childElementCount === 0);
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });

  it('renders on a server and hydrates without a mismatch', async () => {
    const { FlowCanvas, createElement, hydrateRoot, renderToString, flushSync } = loaded;
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const canvas = createElement(FlowCanvas, { definitions: [], views: {}, language: 'en' });
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(canvas);
    // React 18 warns that layout effects do nothing on a server, which is intended.
    complaints.mockClear();
    const recovered = vi.fn();
    let root: { unmount(): void } | undefined;
    flushSync(() => {
      root = hydrateRoot(place, canvas, { onRecoverableError: recovered });
    });
    await vi.waitUntil(() => place.querySelector('[role="toolbar"]'), { timeout: 5_000 });
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints.mock.calls).toEqual([]);
    root!.unmount();
    complaints.mockRestore();
  });
});
