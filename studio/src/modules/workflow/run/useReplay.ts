import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useCallback, useEffect, useState } from 'react';
import type { TestRun } from './useTestRun.js';

/** Replay of the run on show. */
export interface RunReplay {
  /** Run events while the replay is open. */
  events: readonly RunEvent[] | undefined;
  onToggle(): void;
  onRun(run: RunState): void;
}

/** The run at the replay position, or the run itself while no replay is open. */
export function useReplay({ run, isRunning, events }: Pick<TestRun, 'run' | 'isRunning' | 'events'>): {
  shown: RunState | undefined;
  replay: RunReplay | undefined;
} {
  const [journal, setJournal] = useState<readonly RunEvent[]>();
  const [moment, setMoment] = useState<RunState>();
  // The replay updates one object in place; a shallow copy makes React re-render.
  const handleRun = useCallback((state: RunState) => setMoment({ ...state }), []);
  const runId = run?.runId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new or resumed run closes the old replay.
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
