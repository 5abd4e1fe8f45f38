import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { RunOverrides } from './runOverrides.js';
import type { runs } from './tables.js';

/** A row of `runs`. */
export type StoredRun = typeof runs.$inferSelect;

export type RunKind = StoredRun['kind'];
export type RunMode = StoredRun['mode'];
export type StoredStatus = StoredRun['status'];

/** Settings of a run that only its execution needs. */
export interface RunPlanSettings extends RunOverrides {
  language: Language;
  /** Of the person; absent if their client did not say. */
  timeZone?: string;
  /** Where the person is, as `latitude,longitude`; absent if their client did not say. */
  location?: string;
  /** Run only this node. */
  startNode?: string;
  /** Replaces inputs of the node from which an earlier run is repeated. */
  nodeInputs?: JsonObject;
  /** Whose values the variables of an app have; absent for production. */
  environment?: AppEnvironment;
  /** Records what models and other services return, for a test case. */
  record?: boolean;
}

/** A run to insert. */
export type NewRun = Pick<
  StoredRun,
  | 'id'
  | 'workflowId'
  | 'spaceId'
  | 'userId'
  | 'endUser'
  | 'kind'
  | 'mode'
  | 'version'
  | 'commitId'
  | 'documentHash'
  | 'connectorId'
  | 'appId'
  | 'botId'
  | 'conversationId'
  | 'grant'
  | 'settings'
  | 'parentId'
  | 'fromNode'
  | 'status'
  | 'logId'
  | 'owner'
  | 'epoch'
> & {
  /** JSON text of the inputs. */
  input: string;
};

/** What an executing process stores about its run at once. */
export interface RunProgress {
  runId: string;
  /** The epoch in which the process holds the run. */
  epoch: number;
  events: readonly RunEvent[];
  /** The events as JSON text. */
  text: string;
  status: StoredStatus;
  /** JSON text of the open questions of a waiting run. */
  questions: string | null;
  output: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  inputTokens: number;
  outputTokens: number;
  cost: number;
  activeMs: number;
}

/** Runs and their journals in the database. */
export interface RunStore {
  /** Stores a run; resolves with its row, in which `input` is whole. */
  create(run: NewRun): Promise<StoredRun>;
  find(runId: string): Promise<StoredRun | undefined>;
  /** The user's latest run of the whole workflow; single-node runs are ignored. */
  findLatest(workflowId: string, userId: string): Promise<StoredRun | undefined>;
  /** JSON text of the inputs. */
  readInput(run: Pick<StoredRun, 'input' | 'inputBlob'>): Promise<string>;
  /** The result in the form of the open API; undefined for a run without one. */
  readOutput(run: Pick<StoredRun, 'output' | 'outputBlob'>): Promise<string | undefined>;
  /** Throws `DamagedJournal` if rows are damaged, as `journalAfter` does. */
  journal(runId: string): Promise<RunEvent[]>;
  /**
   * Returns the next events after `seq`, in order; an empty array at the end. Events are stored in chunks:
   * those of the chunk that contains `seq` are returned from there on.
   */
  journalAfter(runId: string, seq: number): Promise<RunEvent[]>;
  /**
   * Appends events, in order and without gaps; false if another process holds the run meanwhile, and nothing
   * was stored. Calls in quick succession share a commit.
   */
  append(progress: RunProgress): Promise<boolean>;
}
