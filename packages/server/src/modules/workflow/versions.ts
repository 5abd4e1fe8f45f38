import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { workflowVersions } from './tables.js';

/** A published version without its document. */
export interface VersionHead {
  version: string;
  description: string;
  commitId: string;
}

const latestVersions = prepared('workflow_latest_versions', (db) => {
  const { workflowId, version, description, commitId } = workflowVersions;
  return db
    .selectDistinctOn([workflowId], { workflowId, version, description, commitId })
    .from(workflowVersions)
    .where(sql`${workflowId} = any(${sql.placeholder('workflowIds')}::bigint[])`)
    .orderBy(workflowId, desc(workflowVersions.id));
});

/** The most recently published version, if any. */
export const latestVersion = lookup<VersionHead>(async (db, workflowIds) => {
  const rows = await latestVersions(db).execute({ workflowIds });
  return new Map(rows.map((row) => [row.workflowId, row]));
});

/** The document of a published version. */
export async function readVersion(
  db: Database,
  workflowId: string,
  version: string,
): Promise<string | undefined> {
  if (!parseVersion(version)) return undefined;
  const [row] = await db
    .select({ schema: workflowVersions.schema })
    .from(workflowVersions)
    .where(and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.version, version)));
  return row?.schema;
}

const versionPattern = /^v(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** The numbers of `v1.2.3`; undefined for other formats. */
export function parseVersion(text: string): readonly [number, number, number] | undefined {
  const match = versionPattern.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

export function isHigherVersion(candidate: string, than: string | undefined): boolean {
  const next = parseVersion(candidate);
  if (!next) return false;
  const last = than === undefined ? undefined : parseVersion(than);
  if (!last) return true;
  for (const [index, number] of next.entries()) {
    const other = last[index] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}

/** The next patch after the last version; `v0.0.1` for the first. */
export function nextVersion(last: string | undefined): string {
  const [major, minor, patch] = (last === undefined ? undefined : parseVersion(last)) ?? [0, 0, 0];
  return `v${major}.${minor}.${patch + 1}`;
}
