import { workflowOperations } from '@heddle/api-contract';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { CommitType } from './keptCommits.js';
import { workflowCommits, workflowEnvironments, workflowVersions } from './tables.js';

/** What a kept document is: a published version, or what `workflow_commits` keeps. */
export type HistoryType = CommitType | 'publish';

/** A kept document of a workflow, without its content. */
export interface HistoryEntry {
  /** Orders the history. */
  id: string;
  type: HistoryType;
  commitId: string;
  /** `v1.2.3`; empty unless published. */
  version: string;
  /** Empty unless published to an environment. */
  environment: string;
  /** Whether the environment exists no longer. */
  isDeleted: boolean;
  note: string;
  /** Name, description and icon of the workflow at that time; null if they were not kept. */
  name: string | null;
  description: string | null;
  icon: string | null;
  creatorId: string;
  createdAt: Date;
}

/** The same with its content. */
export interface HistoryDocument extends HistoryEntry {
  schema: string;
}

/** The kind of history for an `OperateType`; undefined for an unknown one. */
export function historyTypeOf(operation: number): HistoryType | undefined {
  const { draft, submit, publish, publishToEnvironment, submitAndPublishToEnvironment } = workflowOperations;
  if (operation === draft) return 'draft';
  if (operation === submit) return 'submit';
  if (operation === publish) return 'publish';
  if (operation === publishToEnvironment || operation === submitAndPublishToEnvironment) return 'environment';
  return undefined;
}

/** The `OperateType` of a kept document. */
export const operationOf: Readonly<Record<HistoryType, number>> = {
  draft: workflowOperations.draft,
  submit: workflowOperations.submit,
  publish: workflowOperations.publish,
  environment: workflowOperations.publishToEnvironment,
};

const ofVersion = {
  id: workflowVersions.id,
  type: sql<HistoryType>`'publish'`,
  commitId: workflowVersions.commitId,
  version: workflowVersions.version,
  environment: sql<string>`''`,
  isDeleted: sql<boolean>`false`,
  note: workflowVersions.description,
  name: workflowVersions.name,
  description: workflowVersions.workflowDescription,
  icon: workflowVersions.icon,
  creatorId: workflowVersions.creatorId,
  createdAt: workflowVersions.createdAt,
};

const ofCommit = {
  id: workflowCommits.id,
  type: workflowCommits.type,
  commitId: workflowCommits.commitId,
  version: sql<string>`''`,
  environment: workflowCommits.environment,
  isDeleted: sql<boolean>`${workflowCommits.type} = 'environment' and not exists (
    select from ${workflowEnvironments} where ${workflowEnvironments.workflowId} = ${workflowCommits.workflowId}
      and ${workflowEnvironments.name} = ${workflowCommits.environment})`,
  note: workflowCommits.note,
  name: workflowCommits.name,
  description: workflowCommits.workflowDescription,
  icon: workflowCommits.icon,
  creatorId: workflowCommits.creatorId,
  createdAt: workflowCommits.createdAt,
};

/** Which part of the history of a workflow is listed. */
export interface HistoryFilter {
  type: HistoryType;
  commitIds?: readonly string[] | undefined;
  /** Only entries older than the one with this id. */
  before?: string | undefined;
}

/** Lists part of the history of a workflow, newest first, with the total number. */
export async function listHistory(
  db: Database,
  workflowId: string,
  { type, commitIds, before }: HistoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const table = type === 'publish' ? workflowVersions : workflowCommits;
  const wanted = and(
    eq(table.workflowId, workflowId),
    type === 'publish' ? undefined : eq(workflowCommits.type, type),
    commitIds && inArray(table.commitId, [...commitIds]),
    before === undefined ? undefined : lt(table.id, before),
  );
  const rows =
    type === 'publish'
      ? db.select(ofVersion).from(workflowVersions)
      : db.select(ofCommit).from(workflowCommits);
  const [entries, total] = await Promise.all([
    rows.where(wanted).orderBy(desc(table.id)).limit(limit).offset(offset),
    db.$count(table, wanted),
  ]);
  return { entries, total };
}

/** Which kept document is meant; all given properties must match. */
export interface WantedCommit {
  type?: HistoryType | undefined;
  commitId?: string | undefined;
  version?: string | undefined;
  environment?: string | undefined;
}

/**
 * Finds a kept document, the newest if several match: one commit may be published several times. A commit is
 * the same document wherever it is kept.
 */
export async function findCommit(
  db: Database,
  workflowId: string,
  { type, commitId, version, environment }: WantedCommit,
): Promise<HistoryDocument | undefined> {
  if ((type ?? 'publish') === 'publish' && environment === undefined) {
    const [row] = await db
      .select({ ...ofVersion, schema: workflowVersions.schema })
      .from(workflowVersions)
      .where(
        and(
          eq(workflowVersions.workflowId, workflowId),
          commitId === undefined ? undefined : eq(workflowVersions.commitId, commitId),
          version === undefined ? undefined : eq(workflowVersions.version, version),
        ),
      )
      .orderBy(desc(workflowVersions.id))
      .limit(1);
    if (row) return row;
  }
  if (type === 'publish' || version !== undefined) return undefined;
  const [row] = await db
    .select({ ...ofCommit, schema: workflowCommits.schema })
    .from(workflowCommits)
    .where(
      and(
        eq(workflowCommits.workflowId, workflowId),
        type === undefined ? undefined : eq(workflowCommits.type, type),
        commitId === undefined ? undefined : eq(workflowCommits.commitId, commitId),
        environment === undefined ? undefined : eq(workflowCommits.environment, environment),
      ),
    )
    .orderBy(desc(workflowCommits.id))
    .limit(1);
  return row;
}

/** Fails because a workflow has no such version or submission. */
export function noSuchVersion(workflowId: string): DomainError {
  return new DomainError('workflowNotFound', workflowReasons.noVersion({ id: workflowId }));
}
