import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

/** Not counted: a page has these anyway. */
const beside = /^(react|react-dom)(\/|$)/;

/** Bytes of a production bundle from the sources, minified and compressed, in KB. */
async function sizeOf(code: string, external = beside): Promise<number> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    mode: 'production',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { conditions: ['@heddle/source', 'browser', 'import'] },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === 'page' ? '\0page' : undefined),
        load: (id) => (id === '\0page' ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: { input: 'page', external: (id) => external.test(id) },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output
    .filter((file) => file.type === 'chunk')
    .reduce((sum, file) => sum + gzipSync(file.code, { level: 9 }).length / 1024, 0);
}

const page = `import { Chat } from '@heddle/chat'; globalThis.page = Chat;`;

it('stays within its limits, without react', async () => {
  const whole = await sizeOf(page);
  const own = await sizeOf(page, new RegExp(`${beside.source}|^markdown-it$`));
  console.log(
    `chat, min and gzip: ${whole.toFixed(1)} KB, of which Markdown is ${(whole - own).toFixed(1)} KB`,
  );
  // The limits leave little room on purpose.
  expect(own).toBeLessThan(29);
  expect(whole).toBeLessThan(69);
});

it('reads the wire without the component', async () => {
  const wire = `import { fromOpenEvents, fromStudioEvents, readEvents } from '@heddle/chat/wire';
    globalThis.page = [fromOpenEvents, fromStudioEvents, readEvents];`;
  expect(await sizeOf(wire)).toBeLessThan(4);
});
