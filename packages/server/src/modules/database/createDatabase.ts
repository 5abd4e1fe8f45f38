import { databaseLimits, type Input, type Result } from '@heddle/api-contract';
import { type database, readWriteModes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { UserTables } from '../../user-tables/UserTables.js';
import { requirePlace } from '../project/index.js';
import { spaces } from '../space/tables.js';
import { definitionOf, readFields, type StoredField } from './fields.js';
import { presentDatabase } from './presentDatabases.js';
import { type DatabaseRow, physicalTable, requireTables, toRow } from './requireDatabase.js';
import { onTables } from './tableErrors.js';
import { databases } from './tables.js';

type Calls = typeof database.calls;

const firstVersion = 1;

// The names of fields travel with the structure, for a process that ends between the two databases.
export const noteOf = (row: Pick<DatabaseRow, 'fields' | 'version' | 'lastNumber'>) =>
  JSON.stringify({ fields: row.fields, version: row.version, lastNumber: row.lastNumber });

export async function addDatabase(
  context: Context,
  input: Input<Calls['add']>,
): Promise<Result<Calls['add']>> {
  const access = await requirePlace(context, input);
  const row = await createDatabase(context, access, {
    id: newId(),
    name: input.table_name,
    description: input.table_desc ?? '',
    icon: input.icon_uri ?? '',
    projectId: input.project_id ?? null,
    mode: input.rw_mode ?? readWriteModes.limited,
    promptDisabled: input.prompt_disabled ?? false,
    ...readFields(input.field_list),
  });
  return { database_info: presentDatabase(row, { canEdit: true, canDelete: true }) };
}

/** What a new database is made of. */
export type NewDatabase = Pick<
  DatabaseRow,
  'id' | 'name' | 'description' | 'icon' | 'projectId' | 'mode' | 'promptDisabled' | 'lastNumber'
> & { fields: readonly StoredField[] };

/**
 * Creates both tables, then the database. If the process ends between the two, a nightly job removes the
 * tables.
 */
export async function createDatabase(
  app: Pick<App, 'db' | 'userTables'>,
  access: SpaceAccess,
  given: NewDatabase,
): Promise<DatabaseRow> {
  const tables = requireTables(app);
  await requireRoom(app.db, access, given.name);
  const withDraft = { ...given, draftId: newId() };
  await createTables(tables, withDraft);
  try {
    return await app.db.transaction((transaction) => insertDatabase(transaction, access, withDraft));
  } catch (error) {
    await dropTables(tables, [withDraft]).catch(() => undefined);
    throw error;
  }
}

/** Inserts the row of a database whose tables exist, or are created before the transaction ends. */
export async function insertDatabase(
  transaction: Database,
  access: SpaceAccess,
  given: NewDatabase & { draftId: string },
): Promise<DatabaseRow> {
  const now = new Date();
  const { fields, ...rest } = given;
  const row = {
    ...rest,
    fields: JSON.stringify(fields),
    version: firstVersion,
    spaceId: access.spaceId,
    creatorId: access.userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  await lockRow(transaction, spaces, access.spaceId);
  await requireRoom(transaction, access, given.name);
  try {
    await transaction.insert(databases).values(row);
  } catch (error) {
    throw databaseErrorOf(error)?.failure === 'duplicate' ? nameTaken(given.name) : error;
  }
  return toRow(row);
}

/** Removes a database that was created for something that failed, with its tables. */
export async function discardDatabase(app: Pick<App, 'db' | 'userTables'>, id: string): Promise<void> {
  const [row] = await app.db
    .delete(databases)
    .where(eq(databases.id, id))
    .returning({ id: databases.id, draftId: databases.draftId });
  if (row) await dropTables(requireTables(app), [row]);
}

/** Creates both tables of a database; replaces those that an interrupted attempt has left. */
export function createTables(
  tables: UserTables,
  row: Pick<NewDatabase, 'id' | 'fields' | 'lastNumber'> & { draftId: string },
): Promise<void> {
  const definition = { ...definitionOf(row.fields), note: noteOf({ ...row, version: firstVersion }) };
  return onTables(() =>
    tables.transaction(async (transaction) => {
      for (const type of [1, 2] as const) {
        await transaction.dropTable(physicalTable(row, type));
        await transaction.createTable(physicalTable(row, type), definition);
      }
    }),
  );
}

/** Drops the tables of databases that are gone. */
export async function dropTables(
  tables: UserTables,
  rows: readonly Pick<DatabaseRow, 'id' | 'draftId'>[],
): Promise<void> {
  for (const row of rows)
    await tables.transaction(async (transaction) => {
      for (const type of [1, 2] as const) await transaction.dropTable(physicalTable(row, type));
    });
}

async function requireRoom(db: Database, { spaceId }: SpaceAccess, name: string): Promise<void> {
  const isThere = and(eq(databases.spaceId, spaceId), isNull(databases.deletedAt));
  const rows = await db.select({ name: databases.name }).from(databases).where(isThere);
  if (rows.length >= databaseLimits.perSpace)
    throw new DomainError('databaseInvalid', databaseReasons.tooMany({ maximum: databaseLimits.perSpace }));
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

export const nameTaken = (name: string) =>
  new DomainError('databaseInvalid', databaseReasons.nameTaken({ field: 'table_name', name }));
