import { createInterface } from 'node:readline';
import type { CommandContext } from './Terminal.js';

const isInteractive = process.stdin.isTTY === true && process.stderr.isTTY === true;

/** The surroundings of this process. */
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
        // A second Ctrl-C does not wait for what is still open.
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

/** Standard output belongs to results, so questions are asked beside it. */
function askLine(prompt: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.on('close', () => resolve(undefined));
    // While a line is read, Ctrl-C reaches the reader instead of the process; who listens must hear it first.
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
