import { createInterface } from 'node:readline';
import type { CommandContext } from './Terminal.js';

const isInteractive = process.stdin.isTTY === true && process.stderr.isTTY === true;

/** The environment of this process. */
export const processContext: CommandContext = {
  environment: process.env,
  async readInput(maxBytes) {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of process.stdin) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes > maxBytes) return undefined;
    }
    return Buffer.concat(parts).toString('utf8');
  },
  ask: isInteractive ? askLine : undefined,
  onStop(listener) {
    const signals = { SIGINT: 130, SIGTERM: 143 } as const;
    let isStopping = false;
    const handlers = Object.entries(signals).map(([signal, exitCode]): [string, () => void] => [
      signal,
      () => {
        // A second Ctrl-C exits without waiting for pending work.
        if (isStopping) process.exit(exitCode);
        isStopping = true;
        listener(exitCode);
      },
    ]);
    for (const [signal, handle] of handlers) process.on(signal, handle);
    return () => {
      for (const [signal, handle] of handlers) process.off(signal, handle);
    };
  },
};

/** Prompts are written to standard error: standard output is for results. */
function askLine(prompt: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.on('close', () => resolve(undefined));
    // While a line is being read, Ctrl-C reaches the reader instead of the process: notify the process first.
    lines.on('SIGINT', () => {
      process.emit('SIGINT');
      lines.close();
    });
    lines.question(prompt, (line) => {
      resolve(line);
      lines.close();
    });
  });
}
