import type { Json } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import type { RunHandle } from '../Executor.js';
import { checkValue } from './OutputSizes.js';
import { cancelledByUser, type Run } from './Run.js';

/**
 * The handle of a run. It is a class because of its getter: an object literal with a getter gets a hidden class
 * of its own, which only a full collection removes, and which would keep the whole run until then.
 */
export class StartedRun implements RunHandle {
  readonly runId: string;
  readonly events: AsyncIterable<RunEvent>;
  readonly #run: Run;

  constructor(run: Run) {
    const { runId, journal } = run;
    this.runId = runId;
    this.events = { [Symbol.asyncIterator]: () => journal.read() };
    this.#run = run;
  }

  get done(): Promise<RunState> {
    return this.#run.done;
  }

  readonly idle = (): Promise<RunState> => this.#run.idle();

  readonly cancel = (reason = cancelledByUser): void => this.#run.cancel(reason);

  readonly answer = (interruptId: string, value: Json): void => {
    checkValue(value, 'the answer', this.#run.limits);
    this.#run.answer(interruptId, value);
  };

  readonly journal = (): RunEvent[] => this.#run.journal.events.slice();
}
