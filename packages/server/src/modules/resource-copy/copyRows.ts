import { type Reason, toSentReason } from '@heddle/api-contract';
import type { CopiedItem, CopyFailedReason } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { toFailedReason } from './CopyRefused.js';
import type { CopyRequest, GivenProperties } from './scenes.js';
import { type copyStates, resourceCopies } from './tables.js';

/** A stored copy. */
export type CopyRow = typeof resourceCopies.$inferSelect;
type EndState = Exclude<(typeof copyStates)[number], 'processing'>;

/** A part of a copy that exists before the copy does. */
export interface PreparedPart {
  kind: ResourceKindName;
  /** Of the original. */
  id: string;
  /** What its kind returned; empty while it is being prepared. */
  stamp: string;
}

export const idsOf = (row: CopyRow) => new Map(JSON.parse(row.ids) as [string, string][]);
export const preparedOf = (row: CopyRow) => JSON.parse(row.prepared) as PreparedPart[];
export const requestOf = (row: CopyRow): CopyRequest => ({
  ...{ scene: row.scene, kind: row.kind, id: row.resourceId, targetSpaceId: row.targetSpaceId },
  projectId: row.projectId ?? undefined,
  given: JSON.parse(row.given) as GivenProperties,
});
export const itemsOf = (row: CopyRow) => JSON.parse(row.items) as CopiedItem[];
export const reasonsOf = (row: CopyRow) => JSON.parse(row.reasons) as CopyFailedReason[];

/** A copy as it is now. One whose job ended without a word, as when the server stopped too often, ends too. */
export async function findCopy(app: App, id: string): Promise<CopyRow | undefined> {
  const row = await readCopy(app.db, id);
  if (row?.status !== 'processing' || row.jobId === null) return row;
  const [job] = await app.db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, row.jobId));
  if (job && job.status !== 'failed' && job.status !== 'cancelled') return row;
  await endCopy(
    app,
    row,
    job?.status === 'cancelled' ? 'cancelled' : 'failed',
    job?.status === 'cancelled' ? [] : [reasonFor(app, row, resourceCopyReasons.interrupted())],
  );
  return readCopy(app.db, id);
}

export async function readCopy(db: Database, id: string): Promise<CopyRow | undefined> {
  const [row] = await db.select().from(resourceCopies).where(eq(resourceCopies.id, id));
  return row;
}

/** A reason that concerns the copy as a whole. */
export function reasonFor(app: App, row: CopyRow, reason: Reason): CopyFailedReason {
  const subject = { kind: kindOf(app, row.kind), id: row.resourceId, name: row.name };
  return toFailedReason(subject, toSentReason(reason), reason.text);
}

/** Ends a copy that is processing, and removes what it has prepared. */
export async function endCopy(
  app: App,
  { id }: Pick<CopyRow, 'id'>,
  status: EndState,
  reasons: readonly CopyFailedReason[] = [],
): Promise<boolean> {
  const now = new Date();
  const ended = await app.db
    .update(resourceCopies)
    .set({ status, reasons: JSON.stringify(reasons), endedAt: now, updatedAt: now })
    .where(and(eq(resourceCopies.id, id), eq(resourceCopies.status, 'processing')))
    .returning({ id: resourceCopies.id });
  await discardPrepared(app, id).catch((error: unknown) => {
    // The nightly job tries again.
    app.log.error('resource-copy.not-discarded', error, { copy: id });
  });
  return ended.length > 0;
}

/** Removes what an ended copy has prepared; may be repeated. */
export async function discardPrepared(app: App, id: string): Promise<void> {
  const row = await readCopy(app.db, id);
  if (!row || row.status === 'processing' || row.status === 'done') return;
  const parts = preparedOf(row);
  if (parts.length === 0) return;
  for (const part of parts) await kindOf(app, part.kind).discardCopy?.(app, part.id, idsOf(row));
  await app.db
    .update(resourceCopies)
    .set({ prepared: '[]', done: 0 })
    .where(and(eq(resourceCopies.id, id), inArray(resourceCopies.status, ['failed', 'cancelled'])));
}

const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Removes what is left of copies that ended while their server stopped, and forgets those of last week. */
export async function clearCopies(app: App, now = new Date()): Promise<number> {
  const open = await app.db
    .select({ id: resourceCopies.id })
    .from(resourceCopies)
    .where(eq(resourceCopies.status, 'processing'));
  for (const { id } of open) await findCopy(app, id);
  const unclean = await app.db
    .select({ id: resourceCopies.id })
    .from(resourceCopies)
    .where(and(inArray(resourceCopies.status, ['failed', 'cancelled']), ne(resourceCopies.prepared, '[]')));
  for (const { id } of unclean) await discardPrepared(app, id);
  const gone = await app.db
    .delete(resourceCopies)
    .where(
      and(isNotNull(resourceCopies.endedAt), lt(resourceCopies.endedAt, new Date(now.getTime() - keptMs))),
    )
    .returning({ id: resourceCopies.id });
  return gone.length;
}
