import { useEffect, useRef, useState } from 'react';
import { useAgent } from '../editor/AgentSession.js';
import { type Changes, type EditedInput, runAgain } from './rerunQueries.js';
import { fold, idle } from './VariantState.js';

/** Runs an answer again and follows it; leaving the page stops it. */
export function useVariant(chatId: string) {
  const { botId } = useAgent();
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function start(changes: Changes & EditedInput): Promise<void> {
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
