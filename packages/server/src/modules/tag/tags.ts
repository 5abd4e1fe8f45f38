import { type Input, type Result, visibleLength } from '@heddle/api-contract';
import { type tag, tagLimits } from '@heddle/api-contract/families/tag';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { tagReasons } from '@heddle/api-contract/reasons/tag';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { nameKey } from '../../resources/nameKey.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { spaces } from '../space/tables.js';
import { taggedObjects, tags } from './tables.js';

type Calls = typeof tag.calls;

/** The tags of a space, by name. */
export async function listTags(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const [rows, counts] = await Promise.all([readTags(context.db, access), countTagged(context, access)]);
  return rows.map(({ id, name, color }) => ({ tag_id: id, name, color, count: counts.get(id) ?? 0 }));
}

export async function readTags(
  db: Database,
  { spaceId }: SpaceAccess,
): Promise<(typeof tags.$inferSelect)[]> {
  return db.select().from(tags).where(eq(tags.spaceId, spaceId)).orderBy(tags.nameKey);
}

/** How many resources have each tag: one query for each kind of which there are some. */
async function countTagged(
  { db, extensions }: Context,
  { spaceId }: SpaceAccess,
): Promise<Map<string, number>> {
  const used = await db
    .selectDistinct({ kind: taggedObjects.kind })
    .from(taggedObjects)
    .where(eq(taggedObjects.spaceId, spaceId));
  const kinds = extensions(resourceKinds).filter(({ name }) => used.some(({ kind }) => kind === name));
  const found = await Promise.all(
    kinds.map(({ name, rows }) =>
      db
        .select({ id: taggedObjects.tagId, count: sql<number>`count(*)::int` })
        .from(taggedObjects)
        .innerJoin(rows.table, eq(rows.id, taggedObjects.objectId))
        .where(
          and(
            eq(taggedObjects.spaceId, spaceId),
            eq(taggedObjects.kind, name),
            eq(rows.spaceId, spaceId),
            rows.where,
            rows.projectId && isNull(rows.projectId),
            rows.deletedAt && isNull(rows.deletedAt),
          ),
        )
        .groupBy(taggedObjects.tagId),
    ),
  );
  const counts = new Map<string, number>();
  for (const { id, count } of found.flat()) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** Creates a tag, or changes its name and colour. */
export async function saveTag(context: Context, input: Input<Calls['save']>): Promise<Result<Calls['save']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { spaceId, userId } = access;
  const name = requireName(input.name);
  const key = nameKey(name);
  const id = input.tag_id ?? newId();
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, spaceId);
    const existing = await readTags(transaction, access);
    const current = existing.find((row) => row.id === input.tag_id);
    if (input.tag_id !== undefined && !current) throw noTag();
    if (existing.some((row) => row.nameKey === key && row.id !== id))
      throw new DomainError('tagInvalid', tagReasons.nameTaken({ field: 'name' }));
    const color = input.color ?? current?.color ?? 'gray';
    if (current) {
      await transaction.update(tags).set({ name, nameKey: key, color }).where(eq(tags.id, id));
      return;
    }
    if (existing.length >= tagLimits.tags)
      throw new DomainError('tagInvalid', tagReasons.tooMany({ maximum: tagLimits.tags }));
    await transaction
      .insert(tags)
      .values({ id, spaceId, name, nameKey: key, color, creatorId: userId, createdAt: new Date() });
  });
  return { tag_id: id };
}

export async function removeTag(context: Context, input: Input<Calls['remove']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'createResource');
  const removed = await context.db
    .delete(tags)
    .where(and(eq(tags.id, input.tag_id), eq(tags.spaceId, spaceId)))
    .returning({ id: tags.id });
  if (removed.length === 0) throw noTag();
  return {};
}

export function noTag(): DomainError {
  return new DomainError('tagNotFound', tagReasons.notFound());
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('tagInvalid', tagReasons.nameMissing({ field: 'name' }));
  if (visibleLength(name) > tagLimits.name)
    throw new DomainError(
      'tagInvalid',
      inputReasons.length({ field: 'name', minimum: 1, maximum: tagLimits.name }),
    );
  return name;
}
