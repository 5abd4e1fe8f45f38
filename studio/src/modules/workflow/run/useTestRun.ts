import { ApiError, errorCodes } from '@heddle/api-contract';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportSignedOut } from '../../../shared/api/client.js';
import { loadErrorTexts } from '../../../shared/api/refusals/loadErrorTexts.js';
import { failureText } from './failureText.js';
import { lastRunOf } from './lastRunOf.js';
import { RunFollower } from './RunFollower.js';
import type { RunPlace, RunScope, StartedRun } from './RunPlace.js';
import { runInBrowser } from './runInBrowser.js';
import { runOnServer, watchOnServer } from './runOnServer.js';
import type { NodeOverrides } from './useNodeOverrides.js';

/** State of a workflow's test run in the editor. */
export interface TestRun {
  run: RunState | undefined;
  /** Scope of the last run. */
  scope: RunScope;
  isRunning: boolean;
  /**
   * Set for a run started before this page was opened: start time, and whether the draft has changed since.
   */
  past: { startedAt: number; isOlderDraft: boolean } | undefined;
  /** Why the run could not be started or followed. */
  problem: string | undefined;
  /** The run on show, if it is a whole run on the server. */
  serverRun: { spaceId: string; workflowId: string; executeId: string } | undefined;
  place: RunPlace;
  setPlace(place: RunPlace): void;
  /** Whether whole runs are recorded for a test case; these run on the server. */
  isRecorded: boolean;
  setRecorded(isRecorded: boolean): void;
  start(inputs: JsonObject, scope?: RunScope): void;
  stop(): void;
  /** Clears the results of a finished run. */
  clear(): void;
  /** Answers an open question; rejects with the reason if it is no longer open. */
  answer(interruptId: string, value: Json): Promise<void>;
  /** Shows a run that was started on the server, and follows it, unless it is being followed already. */
  watch(executeId: string): void;
  /** Events of the run on show. */
  events(): readonly RunEvent[];
}

interface TestRunOptions {
  spaceId: string;
  workflowId: string;
  /** Commit of the stored draft. */
  commitId: string;
  overrides: NodeOverrides;
  /** The current document. */
  getDocument(): JsonObject;
  /** Saves first, because the server runs the stored draft. */
  saveNow(): Promise<void>;
}

export function useTestRun(options: TestRunOptions): TestRun {
  const latest = useRef(options);
  latest.current = options;
  const [run, setRun] = useState<RunState>();
  const [scope, setScope] = useState<RunScope>({ kind: 'all' });
  const [isRunning, setIsRunning] = useState(false);
  const [past, setPast] = useState<TestRun['past']>();
  const [failure, setFailure] = useState<unknown>();
  const [place, setPlace] = useState<RunPlace>('browser');
  const [isRecorded, setRecorded] = useState(false);
  const [isOnServer, setIsOnServer] = useState(false);
  const started = useRef<StartedRun>(undefined);
  const follower = useRef<RunFollower>(undefined);
  /** The run that was last given to `watch`. */
  const watched = useRef<string>(undefined);
  const stop = useCallback(() => started.current?.stop(), []);

  /** Replaces the run on show with a new one. */
  const show = useCallback((isOnServer: boolean): RunFollower => {
    setIsOnServer(isOnServer);
    setRun(undefined);
    setFailure(undefined);
    setPast(undefined);
    const next = new RunFollower((state) => {
      // Shallow copy: the fold changes the object in place, which React would not notice.
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
        reportSignedOut(error);
        setFailure(error);
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
    setFailure(undefined);
    setPast(undefined);
    // Use an inert follower so that late events of the old run are ignored.
    follower.current = new RunFollower(() => undefined);
  }, []);

  // Show the last server run when the editor is opened again.
  useEffect(() => {
    let isGone = false;
    const { spaceId, workflowId, commitId } = latest.current;
    void lastRunOf(spaceId, workflowId).then((last) => {
      if (isGone || follower.current || !last) return;
      const next = show(true);
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
    problem: failure === undefined ? undefined : failureText(failure),
    serverRun:
      isOnServer && run && scope.kind === 'all'
        ? { spaceId: options.spaceId, workflowId: options.workflowId, executeId: run.runId }
        : undefined,
    place,
    setPlace(next) {
      setPlace(next);
      if (next === 'browser') setRecorded(false);
    },
    isRecorded,
    setRecorded(next) {
      setRecorded(next);
      if (next) setPlace('server');
    },
    start(inputs, nextScope = { kind: 'all' }) {
      const { spaceId, workflowId, getDocument, saveNow, overrides } = latest.current;
      watched.current = undefined;
      const isOnServer = takesPlaceOnServer(place, nextScope);
      const next = show(isOnServer);
      setScope(nextScope);
      watch(next, async () => {
        if (isOnServer) await saveNow();
        return (isOnServer ? runOnServer : runInBrowser)({
          spaceId,
          workflowId,
          document: getDocument(),
          inputs,
          scope: nextScope,
          pins: overrides.pins,
          mocks: overrides.mocks,
          isRecorded,
          follower: next,
        });
      });
    },
    stop,
    clear,
    watch(executeId) {
      if (watched.current === executeId && started.current) return;
      started.current?.leave();
      started.current = undefined;
      watched.current = executeId;
      const { spaceId, workflowId } = latest.current;
      const next = show(true);
      setScope({ kind: 'all' });
      watch(next, async () => watchOnServer({ spaceId, workflowId, executeId, follower: next }));
    },
    async answer(interruptId, value) {
      if (!started.current) {
        await loadErrorTexts();
        throw new ApiError(errorCodes.workflowInvalid, 'the run has ended', undefined, 200);
      }
      await started.current.answer(interruptId, value);
    },
    events: () => follower.current?.events ?? [],
  };
}

/**
 * Whether the server supports this scope: whole drafts and single nodes only; other parts run in the browser.
 */
function takesPlaceOnServer(place: RunPlace, { kind }: RunScope): boolean {
  return place === 'server' && (kind === 'all' || kind === 'node');
}
