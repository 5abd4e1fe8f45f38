// Checks how much JavaScript a browser loads before it shows /space: the scripts of index.html, the files of the first
// page, and what these import. Fails above the limit. Needs a built studio.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './install.mjs';

const limit = 250 * 1024;
const folder = join(root, 'studio/dist');
const names = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
const read = (name) => readFileSync(join(folder, 'assets', name), 'utf8');

const html = readFileSync(join(folder, 'index.html'), 'utf8');
const entries = [...html.matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
// The name that studio/firstPage.ts gives to the file of the first page.
const page = names.filter((name) => /^space-[\w-]{8}\.js$/.test(name));
if (entries.length === 0 || page.length !== 1)
  throw new Error(`found ${entries.length} scripts in index.html and ${page.length} files of the first page`);

const loaded = new Set([...entries, ...page]);
for (const name of loaded)
  for (const [, needed] of read(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) loaded.add(needed);

const sizes = [...loaded].map((name) => [gzipSync(read(name)).length, name]).sort(([a], [b]) => b - a);
const total = sizes.reduce((sum, [size]) => sum + size, 0);
const inKb = (size) => `${(size / 1024).toFixed(1)} KB`;
const report = `/space loads ${inKb(total)} of JavaScript (gzip), ${inKb(limit)} at most`;
for (const [size, name] of sizes) console.log(`${inKb(size).padStart(9)}  ${name}`);
console.log(report);
if (total > limit) {
  console.error(`${report}. Load what the page does not need at first by lazyDialog, lazyPart or lateMenu.`);
  process.exitCode = 1;
}
