import type { RerunEvent } from '@heddle/api-contract/families/agent-test';

/** An answer that is run again: nothing yet, what was written so far, or the result. */
export interface VariantState {
  status: 'idle' | 'running' | 'success' | 'failed' | 'cancelled' | 'waiting';
  executeId: string | undefined;
  text: string;
  /** Names of the called tools. */
  tools: readonly string[];
  /** From the server: why the answer failed. */
  problem: string;
  /** Why the call failed. */
  error: unknown;
  /** What was used so far. */
  usage: (RerunEvent & { event: 'usage' })['data'] | undefined;
  result: (RerunEvent & { event: 'done' })['data'] | undefined;
}

/** Before the first run. */
export const idle: VariantState = {
  status: 'idle',
  executeId: undefined,
  text: '',
  tools: [],
  problem: '',
  error: undefined,
  usage: undefined,
  result: undefined,
};

/** The state after an event. */
export function fold(state: VariantState, event: RerunEvent): VariantState {
  switch (event.event) {
    case 'started':
      return { ...state, executeId: event.data.execute_id };
    case 'text':
      return { ...state, text: state.text + event.data.text };
    case 'reset':
      return { ...state, text: '' };
    case 'tool':
      return { ...state, tools: [...state.tools, event.data.name] };
    case 'usage':
      return { ...state, usage: event.data };
    case 'done': {
      const { status, answer, error, tools } = event.data;
      return { ...state, status, text: answer || state.text, tools, problem: error, result: event.data };
    }
    case 'error':
      return { ...state, status: 'failed', problem: event.data.msg };
  }
}
