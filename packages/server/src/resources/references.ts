import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import { spaceMembers, spaces } from '../modules/space/tables.js';
import { type ResourceKind, resourceKinds } from './ResourceKind.js';
import { type ResourceKindName, type referenceParts, resourceReferences as refs } from './tables.js';

/** A resource that another refers to. */
export interface Reference {
  kind: ResourceKindName;
  id: string;
}

/** Ids of resources, each once, by their kind. */
export function idsByKind(all: readonly Reference[]): Map<ResourceKindName, string[]> {
  const byKind = new Map<ResourceKindName, Set<string>>();
  for (const { kind, id } of all) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id));
  return new Map([...byKind].map(([kind, ids]) => [kind, [...ids]]));
}

/** A resource that contains references. */
export interface Referrer extends Reference {
  spaceId: string;
}

export type ReferencePart = (typeof referenceParts)[number];

const ofReferrer = ({ kind, id }: Reference, part: ReferencePart) =>
  and(eq(refs.fromId, id), eq(refs.fromKind, kind), eq(refs.part, part));

/** Adds references of a part that accumulates, such as the published versions of a workflow. */
export async function addReferences(
  db: Database,
  { kind, id, spaceId }: Referrer,
  part: ReferencePart,
  to: readonly Reference[],
): Promise<void> {
  if (to.length === 0) return;
  const rows = to.map((one) => ({
    ...{ spaceId, fromKind: kind, fromId: id, part },
    ...{ toKind: one.kind, toId: one.id },
  }));
  await db.insert(refs).values(rows).onConflictDoNothing();
}

/** Replaces the references of a part. Requires the transaction that writes what contains them. */
export async function replaceReferences(
  db: Database,
  from: Referrer,
  part: ReferencePart,
  to: readonly Reference[],
): Promise<void> {
  await db.delete(refs).where(ofReferrer(from, part));
  await addReferences(db, from, part, to);
}

/** Deletes the references of resources that were deleted for good. */
export async function dropReferences(
  db: Database,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(refs).where(and(inArray(refs.fromId, [...ids]), eq(refs.fromKind, kind)));
}

/** The resources that a resource refers to, in any part. */
export async function findUses(app: App, from: Reference): Promise<Reference[]> {
  await indexAll(app);
  return app.db
    .selectDistinct({ kind: refs.toKind, id: refs.toId })
    .from(refs)
    .where(and(eq(refs.fromId, from.id), eq(refs.fromKind, from.kind)));
}

// More would not help in a dialog.
const maxResults = 20;

/** A resource that refers to another one. */
export interface Use extends Referrer {
  name: string;
}

/**
 * Up to `limit` resources visible to the user that use one of these, in documents, not as their icon. Deleted
 * resources and deleted spaces use nothing.
 */
export async function findUsedBy(
  app: App,
  userId: string,
  kind: ResourceKindName,
  ids: readonly string[],
  limit = maxResults,
): Promise<Use[]> {
  if (ids.length === 0) return [];
  await indexAll(app);
  const found: Use[] = [];
  for (const from of app.extensions(resourceKinds))
    found.push(...(await usesIn(app.db, from, userId, and(isTo(kind, ids), ne(refs.part, 'icon')), limit)));
  return found.slice(0, limit);
}

/** How many resources visible to the user use each of these, under the rules of `findUsedBy`. */
export async function countUsers(
  app: App,
  userId: string,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (ids.length === 0) return counts;
  await indexAll(app);
  for (const { name, rows } of app.extensions(resourceKinds)) {
    const found = await app.db
      .select({ id: refs.toId, count: sql<number>`count(distinct ${refs.fromId})::int` })
      .from(refs)
      .innerJoin(rows.table, eq(rows.id, refs.fromId))
      .innerJoin(spaces, and(eq(spaces.id, refs.spaceId), isNull(spaces.deletedAt)))
      .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, refs.spaceId), eq(spaceMembers.userId, userId)))
      .where(
        and(
          isTo(kind, ids),
          ne(refs.part, 'icon'),
          eq(refs.fromKind, name),
          rows.deletedAt && isNull(rows.deletedAt),
        ),
      )
      .groupBy(refs.toId);
    for (const { id, count } of found) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

async function usesIn(
  db: Database,
  { name: kind, rows }: ResourceKind,
  userId: string,
  isUse: SQL | undefined,
  limit: number,
): Promise<Use[]> {
  const found = await db
    .selectDistinct({ id: refs.fromId, spaceId: refs.spaceId, name: sql<string>`${rows.name}` })
    .from(refs)
    .innerJoin(rows.table, eq(rows.id, refs.fromId))
    .innerJoin(spaces, and(eq(spaces.id, refs.spaceId), isNull(spaces.deletedAt)))
    .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, refs.spaceId), eq(spaceMembers.userId, userId)))
    .where(and(isUse, eq(refs.fromKind, kind), rows.deletedAt && isNull(rows.deletedAt)))
    .limit(limit);
  return found.map((row) => ({ kind, ...row }));
}

/** Those of these resources that are the icon of another one, deleted or not. */
export async function findIconsInUse(
  app: App,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  await indexAll(app);
  const rows = await app.db
    .selectDistinct({ id: refs.toId })
    .from(refs)
    .where(and(isTo(kind, ids), eq(refs.part, 'icon')));
  return new Set(rows.map(({ id }) => id));
}

const isTo = (kind: ResourceKindName, ids: readonly string[]) =>
  and(inArray(refs.toId, [...ids]), eq(refs.toKind, kind));

/** A job indexes the resources that earlier versions stored; results must not depend on its progress. */
export async function indexAll(app: App): Promise<void> {
  for (const { indexReferences } of app.extensions(resourceKinds)) await indexReferences?.(app);
}
