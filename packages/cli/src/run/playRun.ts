import {
  createExecutor,
  type ExecutorServices,
  type OnEvents,
  type Pin,
  type RunHandle,
} from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** What a run is made of, beside its document and inputs. */
export interface RunPlan {
  services: ExecutorServices;
  language: Language;
  /** One for each question that the run asks, in their order. */
  answers: readonly string[];
  pins?: Readonly<Record<string, Pin>>;
  node?: string | undefined;
  timeoutMs: number;
  onEvents?: OnEvents;
  signal: AbortSignal;
}

/** Runs a document to its end, or to a question for which there is no answer; the run is then ended. */
export async function playRun(document: JsonObject, inputs: JsonObject, plan: RunPlan): Promise<RunState> {
  const { services, language, signal, pins, node, onEvents, timeoutMs } = plan;
  const handle = executor.start(document, inputs, {
    services,
    language,
    signal,
    limits: { timeoutMs },
    ...(pins && { pins }),
    ...(node !== undefined && { startNode: node }),
    ...(onEvents && { onEvents }),
  });
  return settle(handle, [...plan.answers]);
}

async function settle(handle: RunHandle, answers: string[]): Promise<RunState> {
  for (;;) {
    const state = await handle.idle();
    const [question] = state.interrupts;
    if (question === undefined) return state;
    const answer = answers.shift();
    if (answer === undefined) {
      const waiting: RunState = { ...state, nodes: new Map(state.nodes), interrupts: [...state.interrupts] };
      handle.cancel('no answer was given');
      return waiting;
    }
    handle.answer(question.id, answer);
  }
}
