import type { RunError, RunEvent, RunStatus } from '@heddle/workflow-schema/runs';
import type { NodeNames } from './nodeNames.js';

/** A new run. */
export interface NewRun {
  id: string;
  workflowId: string;
  spaceId: string;
  userId: string;
  kind: 'test' | 'node';
  commitId: string;
  nodes: NodeNames;
}

/** A run with its stored results. */
export interface StoredRun extends NewRun {
  status: RunStatus;
  createdAt: Date;
}

/** Stores runs and their journals. An interface so that durable runs can provide another implementation. */
export interface RunStore {
  create(run: NewRun): Promise<void>;
  /** Appends events in order; resolves when they are committed. Calls in quick succession share a commit. */
  append(runId: string, events: readonly RunEvent[]): Promise<void>;
  finish(runId: string, status: RunStatus, nodes: NodeNames): Promise<void>;
  find(runId: string): Promise<StoredRun | undefined>;
  /** The user's latest run of the whole workflow; single-node runs are ignored. */
  findLatest(workflowId: string, userId: string): Promise<StoredRun | undefined>;
  journal(runId: string): Promise<RunEvent[]>;
  /**
   * Returns the next events after `seq`, in order; an empty array at the end. Events are stored in chunks:
   * `seq` must be the last of a chunk, or 0.
   */
  journalAfter(runId: string, seq: number): Promise<RunEvent[]>;
  /** Fails all runs that an earlier process left unfinished; returns their number. */
  failUnfinished(error: RunError): Promise<number>;
}
