import type { Pin, ToolMock } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { RunFollower } from './RunFollower.js';

/** Where a test run takes place. */
export type RunPlace = 'browser' | 'server';

/** What is to be run: the whole workflow, one node, what leads to a node, or what comes from a node on. */
export type RunScope =
  | { kind: 'all' }
  | { kind: 'node'; nodeId: string }
  | { kind: 'until'; nodeId: string }
  | { kind: 'from'; nodeId: string; events: readonly RunEvent[] };

/** What a place of running needs. */
export interface RunRequest {
  spaceId: string;
  workflowId: string;
  document: JsonObject;
  inputs: JsonObject;
  scope: RunScope;
  /** Results that are given, by node id. */
  pins: Readonly<Record<string, Pin>>;
  /** Answers in place of plugin tools, by node id. */
  mocks: Readonly<Record<string, ToolMock>>;
  follower: RunFollower;
}

/** A run under way. */
export interface StartedRun {
  /** Resolves when the run has ended, rejects where it could not be started or followed. */
  done: Promise<void>;
  stop(): void;
  /** Stops watching; a run on the server goes on. */
  leave(): void;
  /** Answers an open question; rejects where it is open no more. */
  answer(interruptId: string, value: Json): Promise<void>;
}
