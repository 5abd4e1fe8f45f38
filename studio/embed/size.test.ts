import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { chatPageBuild, loaderBuild } from '../embedFiles.js';

/** KB of all scripts and styles that a build loads, compressed. */
async function sizeOf({ build: settings, ...config }: InlineConfig): Promise<number> {
  const result = await build({ ...config, build: { ...settings, write: false } });
  const { output } = result as Rolldown.RolldownOutput;
  return output
    .filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    .map((file) => (file.type === 'chunk' ? file.code : file.source))
    .reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length / 1024, 0);
}

test('the script that pages load has at most 10 KB, and the chat at most 120 KB', async () => {
  const loader = await sizeOf(loaderBuild());
  const chat = await sizeOf(chatPageBuild());
  console.log(`min and gzip: loader ${loader.toFixed(1)} KB, chat ${chat.toFixed(1)} KB`);
  expect(loader).toBeLessThan(10);
  expect(chat).toBeLessThan(120);
}, 120_000);
