import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './install.mjs';

/** Runs a command in the repository's root with our output, and resolves to its exit code. */
export function execute(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

// Linux counts CPU time in hundredths of a second for programs, whatever its own clock rate is.
const ticksPerSecond = 100;

/** CPU seconds of all child processes that have ended so far, with theirs; NaN where the system does not tell. */
export function childCpuSeconds() {
  try {
    // The name of the program, in parentheses, may contain spaces; the numbers after it do not.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}
