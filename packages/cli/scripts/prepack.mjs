// Builds the code and declarations of the package in the current folder. npm runs it before packing and publishing.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './build.mjs';
import { root } from './install.mjs';
import { packageEntries } from './packageEntries.mjs';

const name = basename(process.cwd());
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
process.exit(status ?? 1);
