// `npm run conformance -- DIR`: runs the cases of a folder against validator and executor.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root, stop } from './install.mjs';

const folder = process.argv[2];
if (folder === undefined) stop('Which folder? npm run conformance -- DIR');
// Code nodes run in a worker, and a worker of Node cannot start from TypeScript.
await build(['executor']);
const child = spawn(
  'node',
  [
    '--conditions=@heddle/source',
    '--import',
    'tsx',
    join(root, 'packages/cli/conformance/run.ts'),
    resolve(folder),
  ],
  { cwd: root, stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 1));
