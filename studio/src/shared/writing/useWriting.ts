import { useEffect, useRef, useState } from 'react';
import { errorText } from '../api/announceError.js';
import { reportSignedOut } from '../api/client.js';

/** What a model has written. */
export type Writing<Written> =
  | { kind: 'asking' | 'stopped' }
  /** `isRepair`: the first answer could not be used, and this is the second. */
  | { kind: 'writing'; text: string; isRepair: boolean }
  | { kind: 'done'; written: Written }
  | { kind: 'failed'; why: string };

export interface WritingOptions {
  signal: AbortSignal;
  /** Receives the text written so far. */
  onText(text: string): void;
  /** The answer could not be used, and the model is asked once more. */
  onRepair?(): void;
}

/** Has a model write something, and follows it. Ends when the component does. */
export function useWriting<Request, Written>(
  write: (request: Request, options: WritingOptions) => Promise<Written>,
) {
  const [writing, setWriting] = useState<Writing<Written>>({ kind: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(request: Request): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: Writing<Written>) => {
      if (!signal.aborted) setWriting(next);
    };
    let isRepair = false;
    show({ kind: 'writing', text: '', isRepair });
    try {
      const written = await write(request, {
        signal,
        onText: (text) => show({ kind: 'writing', text, isRepair }),
        onRepair: () => {
          isRepair = true;
        },
      });
      show({ kind: 'done', written });
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
