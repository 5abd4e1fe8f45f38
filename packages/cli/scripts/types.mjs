// Checks all types: declarations of all packages in one pass, then every test, story and script, two programs at a time.
// Uses TypeScript's native preview, which finds the same errors in a third of the CPU time; `--tsc` uses tsc.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './install.mjs';

const compiler = process.argv.includes('--tsc')
  ? join(root, 'node_modules/typescript/bin/tsc')
  : join(root, 'node_modules/@typescript/native-preview/bin/tsgo');

// Each project also checks the sources it imports, so the same error would otherwise be printed several times.
const printed = new Set();

function run(args) {
  return new Promise((resolve) => {
    const child = spawn('node', [compiler, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (printed.has(line)) return;
      printed.add(line);
      process.stdout.write(`${line}\n`);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

let holds = await run(['-b']);
const queue = [
  ...readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/tsconfig.json`,
    `packages/${name}/tsconfig.pure.json`,
  ]),
  'studio/tsconfig.json',
  'stories/tsconfig.json',
  'e2e/tsconfig.json',
].filter((path) => existsSync(join(root, path)));
const work = async () => {
  for (let project = queue.shift(); project; project = queue.shift()) {
    holds = (await run(['-p', project])) && holds;
  }
};
await Promise.all([work(), work()]);
process.exit(holds ? 0 : 1);
