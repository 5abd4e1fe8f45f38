import type { Surroundings } from './Terminal.js';

/** The surroundings of this process. */
export const processSurroundings: Surroundings = {
  environment: process.env,
  async readInput() {
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('utf8');
  },
  onStop(listener) {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    let isStopping = false;
    const handle = () => {
      // A second Ctrl-C does not wait for what is still open.
      if (isStopping) process.exit(1);
      isStopping = true;
      listener();
    };
    for (const signal of signals) process.on(signal, handle);
    return () => {
      for (const signal of signals) process.off(signal, handle);
    };
  },
};
