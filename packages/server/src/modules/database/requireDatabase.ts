import type { ResourceAction } from '@heddle/api-contract';
import { type readWriteModes, tableTypes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { eq, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import type { UserTables } from '../../user-tables/UserTables.js';
import type { StoredField, TableType } from './fields.js';
import { databases } from './tables.js';

/** A database of a space. */
export interface DatabaseRow
  extends Omit<typeof databases.$inferSelect, 'fields' | 'mode'>,
    Pick<Resource, 'isCollaborator' | 'isOwnerOfProject'> {
  fields: readonly StoredField[];
  mode: (typeof readWriteModes)[keyof typeof readWriteModes];
}

/** A database together with the caller's access to it. */
export interface AuthorizedDatabase {
  row: DatabaseRow;
  access: SpaceAccess;
  /** Whether the caller may change the structure and the rows of everybody. */
  canEdit: boolean;
  canDelete: boolean;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

export function toRow(stored: typeof databases.$inferSelect): DatabaseRow {
  const { fields, mode, ...rest } = stored;
  return { ...rest, mode: mode as DatabaseRow['mode'], fields: JSON.parse(fields) as StoredField[] };
}

/** The database with this ID, of its online or its draft table, deleted or not. */
export async function findDatabase(db: Database, id: string): Promise<DatabaseRow | undefined> {
  if (!isId(id)) return undefined;
  const [stored] = await db
    .select()
    .from(databases)
    .where(or(eq(databases.id, id), eq(databases.draftId, id)));
  return stored && toRow(stored);
}

/**
 * The database if the caller may perform the action; members read, the creator and the collaborators edit. The error is the same for databases that do not exist, are deleted, are not in `spaceId`, or belong to
 * inaccessible spaces.
 */
export async function requireDatabase(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  id: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedDatabase> {
  const row = await findDatabase(context.db, id);
  const isThere =
    row !== undefined &&
    (row.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? row.spaceId) === row.spaceId;
  const access = await context.spaceAccess(isThere ? row.spaceId : nowhere, 'view');
  const [marked] = row ? await markCollaborations(context.db, access, 'database', [row]) : [];
  if (marked && can(access, action, marked)) return { row: marked, access, ...rightsOn(access, marked) };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}

/** What the caller may do with a database besides reading it. */
export const rightsOn = (access: SpaceAccess, row: DatabaseRow) => ({
  canEdit: can(access, 'edit', row),
  canDelete: can(access, 'delete', row),
});

/** The name of the physical table. */
export const physicalTable = (row: Pick<DatabaseRow, 'id' | 'draftId'>, type: TableType): string =>
  `d_${type === tableTypes.draft ? row.draftId : row.id}`;

/** Where people's rows are stored. */
export function requireTables({ userTables }: Pick<App, 'userTables'>): UserTables {
  if (!userTables) throw new DomainError('notSetUp', databaseReasons.noStore());
  return userTables;
}
