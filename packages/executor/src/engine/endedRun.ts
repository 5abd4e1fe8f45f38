import type { RunHandle } from '../Executor.js';
import { ExecutionError, errorCodes } from '../errors.js';
import type { Journal } from './Journal.js';

/** The handle of a run that has already ended: its document does not compile, or its journal is complete. */
export function endedRun(runId: string, journal: Journal): RunHandle {
  journal.end();
  const { state } = journal;
  return {
    runId,
    done: Promise.resolve(state),
    events: { [Symbol.asyncIterator]: () => journal.read() },
    idle: () => Promise.resolve(state),
    cancel: () => {},
    answer: (interruptId) => {
      throw new ExecutionError(
        errorCodes.invalidParameter,
        `interrupt event id mismatch: the run ${runId} has ended and no interrupt ${interruptId} is open`,
      );
    },
    journal: () => journal.events.slice(),
  };
}
