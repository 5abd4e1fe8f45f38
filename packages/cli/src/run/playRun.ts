import {
  createExecutor,
  ExecutionError,
  type ExecutorServices,
  type OnEvents,
  type RunHandle,
  type RunSettings,
  toRunError,
} from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { JsonObject } from '@heddle/workflow-schema';
import { emptyRunState, type RunEvent, type RunState } from '@heddle/workflow-schema/runs';
import type { Answerer } from './answers.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** Options of a run, in addition to its document and inputs. */
export interface RunPlan {
  services: ExecutorServices;
  settings: RunSettings;
  /** Resumes from this journal, with its inputs. */
  journal?: readonly RunEvent[] | undefined;
  answer: Answerer;
  onEvents?: OnEvents | undefined;
  signal: AbortSignal;
}

/**
 * Runs a document to its end, or to a question without an answer, at which the run is abandoned. A damaged
 * journal or a refused answer is reported as a failure.
 */
export async function playRun(document: JsonObject, inputs: JsonObject, plan: RunPlan): Promise<RunState> {
  try {
    return await play(document, inputs, plan);
  } catch (error) {
    if (!ExecutionError.isInstance(error)) throw error;
    return { ...emptyRunState(), status: 'failed', error: toRunError(error) };
  }
}

async function play(document: JsonObject, inputs: JsonObject, plan: RunPlan): Promise<RunState> {
  const { services, signal, journal, settings } = plan;
  let told = journal?.at(-1)?.seq ?? 0;
  const tell = (events: readonly RunEvent[]) => {
    const fresh = events.filter(({ seq }) => seq > told);
    told = fresh.at(-1)?.seq ?? told;
    return fresh.length === 0 ? undefined : plan.onEvents?.(fresh);
  };
  const options = { ...settings, services, signal, onEvents: tell };
  const handle = journal
    ? executor.resume(document, journal, options)
    : executor.start(document, inputs, options);
  for (;;) {
    const state = await handle.idle();
    // Print everything that came before the question first.
    await tell(handle.journal());
    const [question] = state.interrupts;
    if (question === undefined) return state;
    const answer = await plan.answer(question);
    if (signal.aborted) return handle.done;
    if (answer === undefined)
      return left(handle, state, () => {
        told = Number.POSITIVE_INFINITY;
      });
    try {
      handle.answer(question.id, answer);
    } catch (error) {
      handle.cancel();
      throw error;
    }
  }
}

/** The state of a waiting run. The run is ended, but its cancellation is not part of the state. */
function left(handle: RunHandle, state: RunState, stopTelling: () => void): RunState {
  const waiting: RunState = { ...state, nodes: new Map(state.nodes), interrupts: [...state.interrupts] };
  stopTelling();
  handle.cancel('no answer was given');
  return waiting;
}
