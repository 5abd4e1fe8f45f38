#!/usr/bin/env node
import { runCommand } from './runCommand.js';

// A reader that has gone, as `head` does, wants no more: the usual exit code of a broken pipe, and no words.
const brokenPipe = 141;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? brokenPipe : 1);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
