import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesWithIcons, renderIcons } from './icons.mjs';

test.each(
  packagesWithIcons,
)('%s has exactly the icons that it imports; `npm run icons` writes them', async (name) => {
  const files = await renderIcons(name);
  const folder = join(import.meta.dirname, '../..', name, 'src/icons');
  const written = readdirSync(folder).map((file) => join(folder, file));
  expect(files.size).toBeGreaterThan(10);
  expect([...files.keys()].filter((path) => path.endsWith('.ts')).sort()).toEqual(written.sort());
  for (const [path, text] of files) expect(readFileSync(path, 'utf8')).toBe(text);
});
