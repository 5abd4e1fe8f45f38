import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const address = 'http://react-18.example/';

/** A host on the React version that the fixture `react-18` installs, from the built package. */
const host = `
  import { createElement as h, createRef, version } from 'react';
  import { createRoot } from 'react-dom/client';
  import { defineNodeType, FlowCanvas } from '@heddle/flow-canvas';
  import { plainCodec } from '@heddle/workflow-schema/codec';
  import '@heddle/flow-canvas/styles.css';
  const step = defineNodeType({ type: 'step', label: 'Step', card: ({ title }) => h('div', { style: { width: 180, height: 60 } }, title) });
  const node = (id, x, label) => ({ id, type: 'step', position: { x, y: 0 }, data: { label } });
  window.handle = createRef();
  const canvas = h(FlowCanvas, {
    ref: window.handle,
    nodeTypes: [step],
    codec: plainCodec,
    language: 'en',
    defaultValue: {
      nodes: [node('a', 0, 'Warp'), node('b', 300, 'Weft')],
      edges: [{ id: 'e', source: 'a', target: 'b' }],
    },
  });
  document.title = version;
  createRoot(document.getElementById('root')).render(h('div', { style: { height: '100%' } }, canvas));
`;

const test = base.extend<object, { files: Map<string, Buffer> }>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'heddle-react-18-'));
      const { outputFiles } = await build({
        stdin: { contents: host, resolveDir: join(root, 'packages/flow-canvas') },
        bundle: true,
        splitting: true,
        write: false,
        outdir: folder,
        format: 'esm',
        define: { 'process.env.NODE_ENV': '"development"' },
        plugins: [reactOf(join(root, 'e2e/react-18'))],
        logLevel: 'silent',
      });
      rmSync(folder, { recursive: true });
      await use(new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)])));
    },
    { scope: 'worker' },
  ],
});

/** Resolves React and React DOM from a folder, also for the packages that the canvas needs. */
function reactOf(folder: string): Plugin {
  return {
    name: 'react',
    setup: (bundler) =>
      bundler.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, kind, pluginData }) =>
        pluginData === folder
          ? undefined
          : bundler.resolve(path, { kind, resolveDir: folder, pluginData: folder }),
      ),
  };
}

/** Opens the host; returns the warnings and errors of the page, to which later ones are added. */
async function open(page: Page, files: Map<string, Buffer>, hasStyles = true): Promise<string[]> {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.route(`${address}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = files.get(name);
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    if (body) return route.fulfill({ body, contentType });
    if (name !== '') return route.fulfill({ status: 204 });
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html>${hasStyles ? '<link rel="stylesheet" href="stdin.css">' : ''}
        <style>html, body, #root { height: 100%; margin: 0 }</style>
        <div id="root"></div><script type="module" src="stdin.js"></script>`,
    });
  });
  await page.goto(address);
  return said;
}

test('in a host on React 18, nodes are shown, moved and added, and edits undone', async ({ page, files }) => {
  const said = await open(page, files);
  await expect(page).toHaveTitle(/^18\./);
  const card = (name: string) => page.locator('[data-flow-node]').filter({ hasText: name });
  await expect(card('Warp')).toBeVisible();
  await expect(card('Weft')).toBeVisible();
  const before = (await card('Weft').boundingBox())!;
  await card('Weft').hover({ position: { x: 40, y: 40 } });
  await page.mouse.down();
  await page.mouse.move(before.x + 160, before.y + 120, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await card('Weft').boundingBox())!.y).toBeGreaterThan(before.y + 40);
  const canvas = page.getByRole('application');
  await canvas.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => Math.round((await card('Weft').boundingBox())!.y)).toBe(Math.round(before.y));
  await canvas.focus();
  await page.keyboard.press('/');
  await page.getByRole('option', { name: /Step/ }).click();
  await expect(page.locator('[data-flow-node]')).toHaveCount(3);
  expect(said).toEqual([]);
});

test('a host without the style sheet reads once in the console what to import, with a link', async ({
  page,
  files,
}) => {
  const said = await open(page, files, false);
  await expect.poll(() => said.filter((text) => text.includes('missing-styles')).length).toBe(1);
  expect(said.find((text) => text.includes('missing-styles'))).toMatch(
    /import '@heddle\/flow-canvas\/styles\.css' once\. See https:\/\/\S+/,
  );
});

test('a host on a React that is too old reads once in the console what to install, and keeps its page', async ({
  page,
  files,
}) => {
  // React states its version as a text in the bundle.
  const old = new Map(
    [...files].map(([name, body]) => [
      name,
      Buffer.from(String(body).replaceAll(/(\bversion = |ReactVersion = )"18\.[\d.]+"/g, '$1"17.0.2"')),
    ]),
  );
  const said = await open(page, old);
  await expect(page).toHaveTitle('17.0.2');
  await expect.poll(() => said.filter((text) => text.includes('too old')).length).toBe(1);
  expect(said.find((text) => text.includes('too old'))).toMatch(
    /React 17\.0\.2 is too old.*install react and react-dom 18\.2 or later\. See https:\/\/\S+/,
  );
  await expect(page.locator('[data-flow-node]')).toHaveCount(0);
});
