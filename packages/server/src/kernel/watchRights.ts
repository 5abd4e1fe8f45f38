import { DomainError } from './DomainError.js';

// What a look finds must have its effect within five seconds of its cause.
const everyMs = 2_000;

/**
 * Looks every few seconds whether somebody still has the rights that an open answer goes on by, and tells at most once.
 * `checkAgain` throws the refusal that they would get now. What comes back ends the looking.
 */
export function watchRights(
  checkAgain: () => Promise<void>,
  onEnded: (refusal: DomainError) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, everyMs);
  };
  async function look(): Promise<void> {
    try {
      await checkAgain();
    } catch (error) {
      // A database that does not answer says nothing about rights.
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
