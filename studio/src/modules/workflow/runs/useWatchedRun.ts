import type { Json } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useEffect, useRef, useState } from 'react';
import { reportSignedOut } from '../../../shared/api/client.js';
import { RunFollower } from '../run/RunFollower.js';
import type { StartedRun } from '../run/RunPlace.js';
import { watchOnServer } from '../run/runOnServer.js';

/** A run on the server, from its first event on. */
export interface WatchedRun {
  /** Undefined until its first events arrive. */
  run: RunState | undefined;
  /** True until its last event has arrived. */
  isGoing: boolean;
  /** Why it could not be followed. */
  failure: unknown;
  /** Its events so far; a new array with every state. */
  events: readonly RunEvent[];
  stop(): void;
  answer(interruptId: string, value: Json): Promise<void>;
}

/** Follows a run for as long as the page shows it. */
export function useWatchedRun(spaceId: string, workflowId: string, executeId: string): WatchedRun {
  const [shown, setShown] = useState<{ run: RunState; events: readonly RunEvent[] }>();
  const [isGoing, setIsGoing] = useState(true);
  const [failure, setFailure] = useState<unknown>();
  const started = useRef<StartedRun>(undefined);
  useEffect(() => {
    setShown(undefined);
    setIsGoing(true);
    setFailure(undefined);
    // Copies: the fold changes the state in place, which React would not notice.
    const follower: RunFollower = new RunFollower((state) => {
      setShown({ run: { ...state }, events: [...follower.events] });
    });
    const watched = watchOnServer({ spaceId, workflowId, executeId, follower });
    let isLeft = false;
    started.current = watched;
    watched.done
      .catch((error: unknown) => {
        if (isLeft) return;
        reportSignedOut(error);
        setFailure(error);
      })
      .finally(() => {
        if (!isLeft) setIsGoing(false);
      });
    return () => {
      isLeft = true;
      watched.leave();
    };
  }, [spaceId, workflowId, executeId]);
  return {
    run: shown?.run,
    events: shown?.events ?? [],
    isGoing,
    failure,
    stop: () => started.current?.stop(),
    async answer(interruptId, value) {
      await started.current?.answer(interruptId, value);
    },
  };
}
