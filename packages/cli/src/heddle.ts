#!/usr/bin/env node
import { runCommand } from './runCommand.js';

// If the reader closes the pipe, as `head` does, exit silently with the usual code of a broken pipe.
const brokenPipe = 141;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? brokenPipe : 1);
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
