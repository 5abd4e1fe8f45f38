import { resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext, CopyOptions, IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { libraryEntries } from '../workflow/index.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deletion.js';
import { insertPrompt, requirePrompt } from './prompts.js';
import { prompts } from './tables.js';

/** Prompts as resources of a space. */
export const promptKind: ResourceKind = {
  name: 'prompt',
  rows: {
    table: prompts,
    id: prompts.id,
    spaceId: prompts.spaceId,
    name: prompts.name,
    creatorId: prompts.creatorId,
    updatedAt: prompts.updatedAt,
    deletedAt: prompts.deletedAt,
    isPublished: sql`true`,
  },
  library: { type: resourceTypes.prompt, present },
  async require(context, id, action, where) {
    const { row, access } = await requirePrompt(context, id, action, where);
    return { resource: row, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  copy: copyInto,
  searchTexts: promptTexts,
  naming: { longest: 64, isIdentifier: false },
};

async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { name }: CopyOptions = {},
): Promise<void> {
  const { row } = await requirePrompt(context, id, 'copy');
  await context.db.transaction((transaction) =>
    insertPrompt(transaction, target, { ...row, id: idMap.get(id) ?? id, name: name ?? row.name }),
  );
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(prompts)
    .where(inArray(prompts.id, [...ids]));
  return libraryEntries(context, access, rows, () => ({ res_type: resourceTypes.prompt }));
}

async function promptTexts(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ id: prompts.id, description: prompts.description, content: prompts.content })
    .from(prompts)
    .where(inArray(prompts.id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      [
        { place: 'description' as const, text: row.description },
        { place: 'prompt' as const, text: row.content },
      ],
    ]),
  );
}
