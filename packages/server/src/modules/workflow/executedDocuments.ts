import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** A run, or the part of a run that a called workflow is. */
export interface ExecutionIds {
  executeId?: string | undefined;
  /** The request that started the run; names the latest one of the workflow. */
  logId?: string | undefined;
  subExecuteId?: string | undefined;
}

/** Which document of a workflow was executed. */
export interface ExecutedDocument {
  /** Unknown for a called draft, which may have changed since. */
  commitId?: string | undefined;
  /** The published version, or the name of an environment; empty for a draft. */
  version: string;
  /** The document, if it was stored with the run. */
  schema?: string | undefined;
}

/** Finds what an execution of this workflow executed; undefined if there is no such execution. */
export type FindExecutedDocument = (
  context: Context,
  workflowId: string,
  ids: ExecutionIds,
) => Promise<ExecutedDocument | undefined>;

/** Where the documents of runs are looked up; the modules that store runs contribute. */
export const executedDocuments = defineExtensionPoint<FindExecutedDocument>('executed-documents');
