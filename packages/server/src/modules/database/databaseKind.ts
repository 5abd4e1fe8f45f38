import { databaseLimits } from '@heddle/api-contract';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { ResourceKind } from '../../resources/ResourceKind.js';
import { libraryEntries } from '../workflow/index.js';
import { copyDatabase, copyRow, discardCopy, prepareCopy } from './copyDatabase.js';
import { deleteForGood, moveToTrash, takeFromTrash } from './deleteDatabase.js';
import { findDatabase, requireDatabase } from './requireDatabase.js';
import { databaseTexts } from './searchTexts.js';
import { databases } from './tables.js';

/** Databases as resources of a space. */
export const databaseKind: ResourceKind = {
  name: 'database',
  rows: {
    table: databases,
    id: databases.id,
    spaceId: databases.spaceId,
    name: databases.name,
    creatorId: databases.creatorId,
    updatedAt: databases.updatedAt,
    projectId: databases.projectId,
    deletedAt: databases.deletedAt,
    isPublished: sql`true`,
  },
  library: { type: resourceTypes.database, present },
  async require(context, id, action, where) {
    const { row, access } = await requireDatabase(context, id, action, where);
    return { resource: row, access };
  },
  remove: moveToTrash,
  restore: takeFromTrash,
  deleteForGood,
  async copy(context, id, target, idMap, options = {}) {
    const isPrepared = options.prepared !== undefined || options.isPreview;
    await (isPrepared ? copyRow : copyDatabase)(context, id, target, idMap, options);
  },
  searchTexts: databaseTexts,
  naming: { longest: databaseLimits.name, isIdentifier: true },
  async partIds({ db }, id) {
    const row = await findDatabase(db, id);
    return new Map(row ? [[row.draftId, newId()]] : []);
  },
  prepareCopy,
  discardCopy,
};

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select()
    .from(databases)
    .where(inArray(databases.id, [...ids]));
  const rows = await markCollaborations(context.db, access, 'database', found);
  return libraryEntries(context, access, rows, ({ icon }) => ({ res_type: resourceTypes.database, icon }));
}
