import type { Pin, ToolMock } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { RunFollower } from './RunFollower.js';

/** Where a test run executes. */
export type RunPlace = 'browser' | 'server';

/** Scope of a run: the whole workflow, one node, up to a node, or from a node. */
export type RunScope =
  | { kind: 'all' }
  | { kind: 'node'; nodeId: string }
  | { kind: 'until'; nodeId: string }
  | { kind: 'from'; nodeId: string; events: readonly RunEvent[] };

/** Request to run in the browser or on the server. */
export interface RunRequest {
  spaceId: string;
  workflowId: string;
  document: JsonObject;
  inputs: JsonObject;
  scope: RunScope;
  /** Pinned results by node id. */
  pins: Readonly<Record<string, Pin>>;
  /** Mock responses of plugin tools by node id. */
  mocks: Readonly<Record<string, ToolMock>>;
  /** Whether a whole run on the server is recorded for a test case. */
  isRecorded: boolean;
  follower: RunFollower;
}

/** A run in progress. */
export interface StartedRun {
  /** Resolves when the run ends; rejects if it could not be started or followed. */
  done: Promise<void>;
  stop(): void;
  /** Stops watching; a run on the server continues. */
  leave(): void;
  /** Answers an open question; rejects if it is no longer open. */
  answer(interruptId: string, value: Json): Promise<void>;
}
