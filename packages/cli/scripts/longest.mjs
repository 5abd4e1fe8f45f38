// Lists the ten longest source files, for reviews.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
});
const lengths = files
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('.generated.ts'))
  .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length }))
  .sort((a, b) => b.lines - a.lines);
for (const { path, lines } of lengths.slice(0, 10))
  process.stdout.write(`${String(lines).padStart(5)} ${path}\n`);
