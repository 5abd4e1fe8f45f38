// Prepares the package in the current folder for packing. npm runs it before packing and publishing: it builds the code
// and the declarations, and exchanges package.json and README.md for the published ones until postpack.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './build.mjs';
import { root } from './install.mjs';
import { packageEntries } from './packageEntries.mjs';
import { exchanged, originals, restore } from './postpack.mjs';
import { publishedManifest, publishedReadme, unreachableFiles } from './publishedFiles.mjs';

const name = basename(process.cwd());
restore(name);
await build([name]);

// The compiler trusts its record, even if declarations were deleted since.
const isComplete = packageEntries(name).every(({ types }) => types === undefined || existsSync(types));
if (!isComplete) rmSync(join('dist', '.tsbuildinfo'), { force: true });

// Standard output belongs to npm, which may print JSON.
const { status } = spawnSync(
  'node',
  [join(root, 'node_modules/@typescript/native-preview/bin/tsgo'), '-b', 'tsconfig.build.json'],
  { stdio: ['ignore', 2, 2] },
);
if (status !== 0) process.exit(status ?? 1);

writeFileSync(join('dist', '.npmignore'), unreachableFiles(name).join('\n'));
const published = { 'package.json': publishedManifest, 'README.md': publishedReadme };
mkdirSync(originals(name), { recursive: true });
for (const file of exchanged) {
  const text = readFileSync(file, 'utf8');
  const changed = published[file](name, text);
  writeFileSync(
    join(originals(name), file),
    JSON.stringify({ text, changed, modified: statSync(file).mtimeMs }),
  );
  writeFileSync(file, changed);
}
