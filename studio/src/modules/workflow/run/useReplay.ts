import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useCallback, useEffect, useState } from 'react';
import type { TestRun } from './useTestRun.js';

/** The replay of the run on show. */
export interface RunReplay {
  /** The journal, while the replay is open. */
  events: readonly RunEvent[] | undefined;
  onToggle(): void;
  onRun(run: RunState): void;
}

/** The run as it stood at the moment that the replay is at; the run itself while none is open. */
export function useReplay({ run, isRunning, events }: TestRun): {
  shown: RunState | undefined;
  replay: RunReplay | undefined;
} {
  const [journal, setJournal] = useState<readonly RunEvent[]>();
  const [moment, setMoment] = useState<RunState>();
  // The replay folds into one object in place; a copy of its head tells React that it changed.
  const handleRun = useCallback((state: RunState) => setMoment({ ...state }), []);
  const runId = run?.runId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, or a run that goes on, ends the replay of the old one.
  useEffect(() => {
    setJournal(undefined);
    setMoment(undefined);
  }, [runId, isRunning]);
  const isOpen = journal !== undefined;
  const canReplay = run !== undefined && !isRunning;
  return {
    shown: (isOpen && moment) || run,
    replay: canReplay
      ? {
          events: journal,
          onToggle: () => {
            setJournal(isOpen ? undefined : [...events()]);
            setMoment(undefined);
          },
          onRun: handleRun,
        }
      : undefined,
  };
}
