import { DomainError } from './DomainError.js';

// Lost rights must take effect within five seconds.
const everyMs = 2_000;

/**
 * Checks every few seconds whether the caller of a response in progress still has the required rights, and
 * reports a loss once. `checkAgain` throws the error that the caller would get now. The returned function
 * stops the checks.
 */
export function watchRights(
  checkAgain: () => Promise<void>,
  onEnded: (refusal: DomainError) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, everyMs);
    // Outside of Node, timers are numbers. A response that never ends must not keep the process alive.
    (timer as { unref?(): void }).unref?.();
  };
  async function look(): Promise<void> {
    try {
      await checkAgain();
    } catch (error) {
      // A failing database says nothing about rights.
      if (error instanceof DomainError && !isOver) return onEnded(error);
    }
    if (!isOver) wait();
  }
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
