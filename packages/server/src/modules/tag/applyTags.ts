import type { Input } from '@heddle/api-contract';
import { type tag, tagLimits } from '@heddle/api-contract/families/tag';
import { tagReasons } from '@heddle/api-contract/reasons/tag';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { areEditable } from '../../resources/areEditable.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { idsByKind, type Reference } from '../../resources/references.js';
import { spaces } from '../space/tables.js';
import { taggedObjects } from './tables.js';
import { noTag, readTags } from './tags.js';

type Calls = typeof tag.calls;

/**
 * Adds tags to resources and removes others. Owners and administrators organise what everybody in the space created,
 * other members what they may edit.
 */
export async function applyTags(context: Context, input: Input<Calls['apply']>) {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const { spaceId } = access;
  const add = [...new Set(input.add_tag_ids ?? [])];
  const remove = (input.remove_tag_ids ?? []).filter((id) => !add.includes(id));
  const kinds = context.extensions(resourceKinds);
  const objects = input.resources.map(({ res_id: id, res_type }): Reference => {
    const kind = kinds.find(({ library }) => library.type === res_type)?.name;
    if (!kind) throw new DomainError('badRequest', programText('res_type: unknown type of resources'));
    return { kind, id };
  });
  if (!(await areEditable(context, access, objects, { isManager: access.role !== 'member' })))
    throw new DomainError('tagInvalid', tagReasons.mayNotTag({ field: 'resources' }));
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, spaceId);
    const known = new Set((await readTags(transaction, access)).map(({ id }) => id));
    if (![...add, ...remove].every((id) => known.has(id))) throw noTag();
    for (const [kind, ids] of idsByKind(objects)) {
      const those = and(eq(taggedObjects.kind, kind), inArray(taggedObjects.objectId, ids));
      if (remove.length > 0)
        await transaction.delete(taggedObjects).where(and(those, inArray(taggedObjects.tagId, remove)));
      if (add.length > 0)
        await transaction
          .insert(taggedObjects)
          .values(ids.flatMap((objectId) => add.map((tagId) => ({ tagId, kind, objectId, spaceId }))))
          .onConflictDoNothing();
      await checkRoom(transaction, kind, ids);
    }
  });
  return {};
}

async function checkRoom(db: Database, kind: Reference['kind'], ids: readonly string[]): Promise<void> {
  const { perResource: maximum } = tagLimits;
  const over = await db
    .select({ id: taggedObjects.objectId })
    .from(taggedObjects)
    .where(and(eq(taggedObjects.kind, kind), inArray(taggedObjects.objectId, [...ids])))
    .groupBy(taggedObjects.objectId)
    .having(sql`count(*) > ${maximum}`)
    .limit(1);
  if (over.length > 0) throw new DomainError('tagInvalid', tagReasons.tooManyOnResource({ maximum }));
}
