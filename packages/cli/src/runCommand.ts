import { start } from './commands/start.js';

/** Where a command writes: results on one side, everything for people on the other. */
export interface Output {
  out(text: string): void;
  error(text: string): void;
}

const usage = `heddle start [--studio FOLDER]   serve the studio and its API

The environment says the rest: PORT, HOST, HEDDLE_DATA, HEDDLE_DATABASE_URL, HEDDLE_CONFIG,
HEDDLE_REGISTRATION, HEDDLE_ALLOWED_HOSTS.

Not built yet: run, validate and test for workflow files; worker, doctor, backup, restore.
`;

const later = ['run', 'validate', 'test', 'worker', 'doctor', 'backup', 'restore'];

/**
 * Runs one command line, program name left out. Resolves with the exit code: 0 done, 1 failed, 2 not understood.
 * `start` resolves when the server has been told to stop.
 */
export async function runCommand(words: readonly string[], output: Output): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (name === 'start') return start(rest, output);
  if (name === 'help' || name === '--help' || name === '-h') {
    output.out(usage);
    return 0;
  }
  if (later.includes(name)) output.error(`heddle ${name} is not built yet.\n`);
  else output.error(`There is no command "${name}".\n\n${usage}`);
  return 2;
}
