import { sliceMs } from './limits.js';

/**
 * For a loop over what may never wait, and would then keep every message and timer out, a cancellation among them:
 * gives a promise to wait for when others should have the thread.
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
