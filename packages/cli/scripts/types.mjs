// Declarations of all packages in one pass, then every test, story and script against them, two programs at a time.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './install.mjs';

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

// A program also checks the sources it imports, so that one mistake would be said by every project above it.
const said = new Set();

function run(args) {
  return new Promise((resolve) => {
    const child = spawn('node', [tsc, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (said.has(line)) return;
      said.add(line);
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
