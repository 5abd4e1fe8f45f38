import { sliceMs } from './limits.js';

/**
 * For loops over sources that may never wait, which would block all messages and timers, including
 * cancellations. Returns a function that is called once per step; it returns a promise to await when a pause
 * is due.
 */
export function eventLoopPauses(): () => Promise<void> | undefined {
  let count = 0;
  let began = performance.now();
  return () => {
    if ((++count & 63) !== 0 || performance.now() - began < sliceMs) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        began = performance.now();
        resolve();
      }, 0);
    });
  };
}
