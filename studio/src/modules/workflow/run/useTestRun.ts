import type { JsonObject } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { runInBrowser } from './runInBrowser.js';
import { runOnServer } from './runOnServer.js';

/** Where a test run takes place. */
export type RunPlace = 'browser' | 'server';

/** A run under way: tells of every new state, and can be stopped. */
export interface StartedRun {
  done: Promise<void>;
  stop(): void;
}

/** What a place of running needs. `onState` is called with one object that changes in place, or with a new one. */
export interface RunRequest {
  spaceId: string;
  workflowId: string;
  document: JsonObject;
  inputs: JsonObject;
  onState(run: RunState): void;
}

/** The test run of one workflow, as the editor shows it. */
export interface TestRun {
  run: RunState | undefined;
  isRunning: boolean;
  /** Why a run could not be started or followed. */
  problem: string | undefined;
  place: RunPlace;
  setPlace(place: RunPlace): void;
  start(inputs: JsonObject): void;
  stop(): void;
}

interface TestRunOptions {
  spaceId: string;
  workflowId: string;
  /** The document as it is on screen. */
  getDocument(): JsonObject;
  /** Saves first: the server runs what it has stored. */
  saveNow(): Promise<void>;
}

export function useTestRun(options: TestRunOptions): TestRun {
  const latest = useRef(options);
  latest.current = options;
  const [run, setRun] = useState<RunState>();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [place, setPlace] = useState<RunPlace>('browser');
  const started = useRef<StartedRun>(undefined);
  const stop = useCallback(() => started.current?.stop(), []);
  useEffect(() => stop, [stop]);

  async function follow(inputs: JsonObject): Promise<void> {
    const { spaceId, workflowId, getDocument, saveNow } = latest.current;
    if (place === 'server') await saveNow();
    const request: RunRequest = {
      spaceId,
      workflowId,
      document: getDocument(),
      inputs,
      // A shallow copy, so that React sees the change of an object that the fold changes in place.
      onState: (state) => setRun({ ...state }),
    };
    started.current = place === 'browser' ? runInBrowser(request) : runOnServer(request);
    await started.current.done;
  }

  return {
    run,
    isRunning,
    problem,
    place,
    setPlace,
    start(inputs) {
      setRun(undefined);
      setProblem(undefined);
      setIsRunning(true);
      follow(inputs)
        .catch((error: unknown) => setProblem(error instanceof Error ? error.message : errorText(error)))
        .finally(() => {
          started.current = undefined;
          setIsRunning(false);
        });
    },
    stop,
  };
}
