import { ApiError, errorCodes } from '@heddle/api-contract';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { ConnectionLost } from './failureText.js';
import * as calls from './queries.js';
import type { RunFollower } from './RunFollower.js';
import type { RunRequest, StartedRun } from './RunPlace.js';

/** Delay before reconnecting a broken stream, and maximum retries in a row. */
const againMs = 1000;
const maxRetries = 10;

/** Runs the stored draft, or one of its nodes, on the server and follows it to the end. */
export function runOnServer(request: RunRequest): StartedRun {
  const { spaceId, workflowId, scope, pins, mocks, isRecorded } = request;
  const input = toTexts(request.inputs);
  const where = { workflow_id: workflowId, space_id: spaceId };
  const overrides = { ...(hasAny(pins) && { pins }), ...(hasAny(mocks) && { mocks }) };
  return watch(request, async () => {
    const started =
      scope.kind === 'node'
        ? await calls.nodeDebug({ ...where, node_id: scope.nodeId, input, ...overrides })
        : await calls.testRun({ ...where, input, ...overrides, ...(isRecorded && { record: true }) });
    return started.execute_id;
  });
}

/** Follows a running or finished run on the server. */
export function watchOnServer(request: ServerRun & { executeId: string }): StartedRun {
  return watch(request, () => Promise.resolve(request.executeId));
}

interface ServerRun {
  spaceId: string;
  workflowId: string;
  follower: RunFollower;
}

function watch({ spaceId, workflowId, follower }: ServerRun, begin: () => Promise<string>): StartedRun {
  const where = { workflow_id: workflowId, space_id: spaceId };
  const leaving = new AbortController();
  let executeId: string | undefined;
  let isStopped = false;
  function stopNow(): void {
    if (executeId !== undefined) void calls.cancel({ ...where, execute_id: executeId });
  }
  async function follow(): Promise<void> {
    executeId = await begin();
    if (isStopped) stopNow();
    let failures = 0;
    while (!isOver(follower) && !leaving.signal.aborted) {
      const seq = follower.state.seq;
      try {
        const parts = calls.follow(
          { ...where, execute_id: executeId, after_seq: seq },
          { signal: leaving.signal },
        );
        for await (const part of parts)
          if (part.event === 'events') follower.take(part.data.events as RunEvent[]);
      } catch (error) {
        if (leaving.signal.aborted || isFinal(error)) throw error;
      }
      failures = follower.state.seq > seq ? 0 : failures + 1;
      if (failures > maxRetries) throw new ConnectionLost();
      if (failures > 0) await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
  return {
    done: follow()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      })
      .finally(() => follower.flush()),
    stop() {
      isStopped = true;
      stopNow();
    },
    leave: () => leaving.abort(),
    async answer(interruptId, value) {
      await calls.testResume({
        ...where,
        execute_id: executeId ?? '0',
        event_id: interruptId,
        data: typeof value === 'string' ? value : JSON.stringify(value),
      });
    },
  };
}

function isOver({ state: { status } }: RunFollower): boolean {
  return status !== 'running' && status !== 'waiting';
}

/** Whether retrying cannot help. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== errorCodes.tooManyRequests;
}

const hasAny = (values: object) => Object.keys(values).length > 0;

/** The API expects every value as a string. */
function toTexts(inputs: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
