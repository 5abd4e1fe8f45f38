import { DomainError } from '../../kernel/DomainError.js';
import { watchRights } from '../../kernel/watchRights.js';

/** Ends a run whose person may no longer run the workflow. */
export interface RunRights {
  /** Call before each service that reaches outside the run; throws once the right is lost. */
  check(): Promise<void>;
  /** Stops the checks when the run has ended. */
  stop(): void;
}

// Each check takes some statements. Lost rights must take effect within five seconds.
const freshMs = 250;

/**
 * Checks the rights behind a run every few seconds and on each `check`; calls `onLost` at the first loss.
 * `checkAgain` throws once the run would no longer be permitted. `isFresh`: a request has just checked them.
 */
export function watchRunRights(
  checkAgain: () => Promise<void>,
  onLost: () => void,
  isFresh: boolean,
): RunRights {
  let checkedAt = isFresh ? performance.now() : Number.NEGATIVE_INFINITY;
  return {
    async check() {
      const now = performance.now();
      if (now < checkedAt + freshMs) return;
      try {
        await checkAgain();
        checkedAt = now;
      } catch (error) {
        // Before the node fails: it may be set to continue after errors.
        if (error instanceof DomainError) onLost();
        throw error;
      }
    },
    stop: watchRights(checkAgain, onLost),
  };
}
