// `npm run conformance -- DIR [--host node|browser|both]`: runs the cases of a folder against validator and
// executor. `--serve` plays them over HTTP at a server of its own, `--base URL --token PAT` at a started one.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root, stop } from './install.mjs';

const args = process.argv.slice(2);
const withValue = ['--host', '--base', '--token', '--port'];
const at = args.findIndex(
  (argument, index) => !argument.startsWith('--') && !withValue.includes(args[index - 1]),
);
if (at < 0) {
  stop(
    'Which folder? npm run conformance -- DIR [--host node|browser|both | --serve | --base URL --token PAT]',
  );
}
args[at] = resolve(args[at]);
// Code nodes run in a worker, and a Node worker cannot start from TypeScript. Neither can the server's.
if (!args.includes('--configuration'))
  await build(args.includes('--serve') ? ['executor', 'server'] : ['executor']);
const child = spawn(
  'node',
  ['--conditions=@heddle/source', '--import', 'tsx', join(root, 'packages/cli/conformance/run.ts'), ...args],
  { cwd: root, stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 1));
