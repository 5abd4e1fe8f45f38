import type { RerunEvent } from '@heddle/api-contract/families/agent-test';
import { useEffect, useRef, useState } from 'react';
import { useAgent } from '../editor/AgentSession.js';
import { type Changes, runAgain } from './rerunQueries.js';

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
  result: (RerunEvent & { event: 'done' })['data'] | undefined;
}

const idle: VariantState = {
  status: 'idle',
  executeId: undefined,
  text: '',
  tools: [],
  problem: '',
  error: undefined,
  result: undefined,
};

/** Runs an answer again and follows it; leaving the page stops it. */
export function useVariant(chatId: string) {
  const { botId } = useAgent();
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function start(changes: Changes): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ ...idle, status: 'running' });
    try {
      for await (const event of runAgain(botId, chatId, changes, own.signal))
        if (running.current === own) setState((before) => fold(before, event));
    } catch (error) {
      if (!own.signal.aborted) setState((before) => ({ ...before, status: 'failed', error }));
    }
  }
  function stop(): void {
    running.current?.abort();
    setState((before) => ({ ...before, status: 'cancelled' }));
  }
  return { state, start, stop };
}

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
    case 'done': {
      const { status, answer, error, tools } = event.data;
      return { ...state, status, text: answer || state.text, tools, problem: error, result: event.data };
    }
    case 'error':
      return { ...state, status: 'failed', problem: event.data.msg };
  }
}
