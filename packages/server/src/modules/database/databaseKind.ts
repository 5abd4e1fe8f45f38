import { resourceTypes } from '@heddle/api-contract/families/library';
import { inArray, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { IdMap, ResourceKind } from '../../resources/ResourceKind.js';
import { quote } from '../../user-tables/definition.js';
import { libraryEntries } from '../workflow/index.js';
import { createDatabase } from './createDatabase.js';
import { moveToTrash, takeFromTrash } from './deleteDatabase.js';
import { columnOf, physical } from './fields.js';
import { freeName } from './freeName.js';
import { type DatabaseRow, physicalTable, requireDatabase, requireTables } from './requireDatabase.js';
import { databaseTexts } from './searchTexts.js';
import { onTables } from './tableErrors.js';
import { databases } from './tables.js';

const copyMs = 60_000;

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
  async copy(context, id, target, idMap) {
    await copyDatabase(context, id, target, idMap);
  },
  searchTexts: databaseTexts,
};

/**
 * Copies the structure, and with `withRows` the rows of both tables, which keep their owners within a space and
 * belong to the caller elsewhere. Without edit rights, people copy the structure alone: rows may be other people's.
 */
export async function copyDatabase(
  context: Context,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { withRows = false }: { withRows?: boolean } = {},
): Promise<DatabaseRow> {
  const { row } = await requireDatabase(context, id, withRows ? 'edit' : 'copy');
  const copied = await createDatabase(context, target, {
    ...row,
    id: idMap.get(id) ?? newId(),
    projectId: null,
    name: await freeName(context.db, target.spaceId, row.name),
  });
  if (withRows) await copyRows(context, row, copied, target.userId);
  return copied;
}

async function copyRows(context: Context, from: DatabaseRow, to: DatabaseRow, userId: string): Promise<void> {
  const columns = [physical.channel, physical.created, ...from.fields.map(columnOf)].map(quote).join(', ');
  const isSameSpace = from.spaceId === to.spaceId;
  await onTables(() =>
    requireTables(context).transaction(
      async (transaction) => {
        for (const type of [1, 2] as const) {
          const owner = isSameSpace ? quote(physical.user) : '$1';
          await transaction.query(
            `insert into ${quote(physicalTable(to, type))} (${quote(physical.user)}, ${columns}) select ${owner}, ${columns} from ${quote(physicalTable(from, type))} order by ${quote(physical.id)}`,
            isSameSpace ? [] : [userId],
          );
        }
      },
      { timeoutMs: copyMs },
    ),
  );
}

async function present(context: Context, access: SpaceAccess, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const found = await context.db
    .select()
    .from(databases)
    .where(inArray(databases.id, [...ids]));
  const rows = await markCollaborations(context.db, access, 'database', found);
  return libraryEntries(context, access, rows, ({ icon }) => ({ res_type: resourceTypes.database, icon }));
}
