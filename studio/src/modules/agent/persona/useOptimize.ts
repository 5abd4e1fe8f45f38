import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { reportSignedOut } from '../../../shared/api/client.js';
import { optimizePrompt } from './optimizeQueries.js';

/** What a model has written. `before` is the prompt that it was given. */
export type Writing =
  | { kind: 'asking' | 'stopped' }
  | { kind: 'writing'; text: string }
  | { kind: 'done'; before: string; after: string }
  | { kind: 'failed'; why: string };

/** Has a model improve the prompt of an agent. Ends when the component does. */
export function useOptimize(botId: string) {
  const [writing, setWriting] = useState<Writing>({ kind: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(prompt: string, instruction: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: Writing) => {
      if (!signal.aborted) setWriting(next);
    };
    show({ kind: 'writing', text: '' });
    try {
      const after = await optimizePrompt(
        { botId, prompt, instruction },
        { signal, onText: (text) => show({ kind: 'writing', text }) },
      );
      show({ kind: 'done', before: prompt, after });
    } catch (error) {
      if (!signal.aborted) reportSignedOut(error);
      show({ kind: 'failed', why: errorText(error) });
    }
  }

  function stop(): void {
    running.current?.abort();
    setWriting({ kind: 'stopped' });
  }

  return { writing, start, stop };
}
