import { ApiError, errorCodes } from '@heddle/api-contract';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { lastRunOf } from './lastRunOf.js';
import { RunFollower } from './RunFollower.js';
import type { RunPlace, RunScope, StartedRun } from './RunPlace.js';
import { runInBrowser } from './runInBrowser.js';
import { runOnServer, watchOnServer } from './runOnServer.js';
import type { StandIns } from './useStandIns.js';

/** The test run of one workflow, as the editor shows it. */
export interface TestRun {
  run: RunState | undefined;
  /** What was run last. */
  scope: RunScope;
  isRunning: boolean;
  /** Set when the run was begun before this page was opened: when, and whether the draft has changed since. */
  past: { startedAt: number; isOlderDraft: boolean } | undefined;
  /** Why a run could not be started or followed. */
  problem: string | undefined;
  place: RunPlace;
  setPlace(place: RunPlace): void;
  start(inputs: JsonObject, scope?: RunScope): void;
  stop(): void;
  /** Takes the run off the screen, once it is over. */
  clear(): void;
  /** Answers an open question; rejects with the reason where that is no longer possible. */
  answer(interruptId: string, value: Json): Promise<void>;
  /** The journal of the run on show. */
  events(): readonly RunEvent[];
}

interface TestRunOptions {
  spaceId: string;
  workflowId: string;
  /** The stored draft. */
  commitId: string;
  standIns: StandIns;
  /** The document as it is on screen. */
  getDocument(): JsonObject;
  /** Saves first: the server runs what it has stored. */
  saveNow(): Promise<void>;
}

export function useTestRun(options: TestRunOptions): TestRun {
  const latest = useRef(options);
  latest.current = options;
  const [run, setRun] = useState<RunState>();
  const [scope, setScope] = useState<RunScope>({ kind: 'all' });
  const [isRunning, setIsRunning] = useState(false);
  const [past, setPast] = useState<TestRun['past']>();
  const [problem, setProblem] = useState<string>();
  const [place, setPlace] = useState<RunPlace>('browser');
  const started = useRef<StartedRun>(undefined);
  const follower = useRef<RunFollower>(undefined);
  const stop = useCallback(() => started.current?.stop(), []);

  /** A new run takes the place of the one on show. */
  const show = useCallback((): RunFollower => {
    setRun(undefined);
    setProblem(undefined);
    setPast(undefined);
    const next = new RunFollower((state) => {
      // A shallow copy, so that React sees the change of an object that the fold changes in place.
      if (follower.current === next) setRun({ ...state });
    });
    follower.current = next;
    return next;
  }, []);

  const watch = useCallback((next: RunFollower, begin: () => Promise<StartedRun>) => {
    setIsRunning(true);
    async function follow(): Promise<void> {
      const begun = await begin();
      if (follower.current !== next) return begun.leave();
      started.current = begun;
      await begun.done;
    }
    follow()
      .catch((error: unknown) => {
        if (follower.current !== next) return;
        setProblem(error instanceof ApiError || !(error instanceof Error) ? errorText(error) : error.message);
      })
      .finally(() => {
        if (follower.current !== next) return;
        started.current = undefined;
        setIsRunning(false);
      });
  }, []);

  const clear = useCallback(() => {
    if (started.current !== undefined) return;
    setRun(undefined);
    setProblem(undefined);
    setPast(undefined);
    // A new one has nobody to follow: what an old run still tells is about nothing on show.
    follower.current = new RunFollower(() => undefined);
  }, []);

  // Whoever opens the editor again finds the last run on the server where it stands now.
  useEffect(() => {
    let isGone = false;
    const { spaceId, workflowId, commitId } = latest.current;
    void lastRunOf(spaceId, workflowId).then((last) => {
      if (isGone || follower.current || !last) return;
      const next = show();
      setPast({ startedAt: last.startedAt, isOlderDraft: last.commitId !== commitId });
      watch(next, async () =>
        watchOnServer({ spaceId, workflowId, executeId: last.executeId, follower: next }),
      );
    });
    return () => {
      isGone = true;
      started.current?.leave();
      follower.current = undefined;
    };
  }, [show, watch]);

  return {
    run,
    scope,
    isRunning,
    past,
    problem,
    place,
    setPlace,
    start(inputs, nextScope = { kind: 'all' }) {
      const { spaceId, workflowId, getDocument, saveNow, standIns } = latest.current;
      const next = show();
      setScope(nextScope);
      watch(next, async () => {
        const isOnServer = takesPlaceOnServer(place, nextScope);
        if (isOnServer) await saveNow();
        return (isOnServer ? runOnServer : runInBrowser)({
          spaceId,
          workflowId,
          document: getDocument(),
          inputs,
          scope: nextScope,
          pins: standIns.pins,
          mocks: standIns.mocks,
          follower: next,
        });
      });
    },
    stop,
    clear,
    async answer(interruptId, value) {
      if (!started.current)
        throw new ApiError(errorCodes.workflowInvalid, 'the run has ended', undefined, 200);
      await started.current.answer(interruptId, value);
    },
    events: () => follower.current?.events ?? [],
  };
}

/** The server runs whole drafts and single nodes; parts of a workflow run in the browser. */
export function takesPlaceOnServer(place: RunPlace, { kind }: RunScope): boolean {
  return place === 'server' && (kind === 'all' || kind === 'node');
}
