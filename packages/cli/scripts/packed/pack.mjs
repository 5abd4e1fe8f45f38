import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** A packed package: its folder below `packages`, its tarball, and the paths in it. */
export async function pack(name, folder) {
  const { status, text } = await run('npm', ['pack', '--json', '--pack-destination', folder, '--silent'], {
    cwd: join(root, 'packages', name),
  });
  if (status !== 0) throw new Error(`npm pack of ${name} failed:\n${text}`);
  const { filename, files } = Object.values(JSON.parse(text))[0];
  return {
    name,
    tarball: join(folder, filename.replace('@', '').replace('/', '-')),
    paths: files.map(({ path }) => path),
  };
}

/** Runs a command to its end and returns its exit status and what it wrote to standard output. */
export function run(command, args, { cwd = root, errors = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', errors] });
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
    });
    child.stderr?.on('data', (part) => {
      text += part;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, text }));
  });
}
