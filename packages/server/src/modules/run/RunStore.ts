import type { RunError, RunEvent, RunStatus } from '@heddle/workflow-schema/runs';
import type { NodeNames } from './nodeNames.js';

/** A run as it begins. */
export interface NewRun {
  id: string;
  workflowId: string;
  spaceId: string;
  userId: string;
  kind: 'test' | 'node';
  commitId: string;
  nodes: NodeNames;
}

/** A run as it was kept. */
export interface StoredRun extends NewRun {
  status: RunStatus;
  createdAt: Date;
}

/** Keeps runs and their journals. A port: durable runs bring another one. */
export interface RunStore {
  create(run: NewRun): Promise<void>;
  /** Keeps events in their order; resolves when they are committed. Calls that come close together share a commit. */
  append(runId: string, events: readonly RunEvent[]): Promise<void>;
  finish(runId: string, status: RunStatus, nodes: NodeNames): Promise<void>;
  find(runId: string): Promise<StoredRun | undefined>;
  /** The person's last run of a whole workflow; nodes that ran alone do not count. */
  findLatest(workflowId: string, userId: string): Promise<StoredRun | undefined>;
  journal(runId: string): Promise<RunEvent[]>;
  /**
   * Some of the events after `seq`, in order; none when there are no more. Events were kept in pieces: `seq` is the
   * last one of a piece, or 0.
   */
  journalAfter(runId: string, seq: number): Promise<RunEvent[]>;
  /** Ends every run that nobody runs any more; returns how many there were. */
  failUnfinished(error: RunError): Promise<number>;
}
