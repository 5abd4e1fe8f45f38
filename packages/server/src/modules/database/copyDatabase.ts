import { newId } from '../../db/ids.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import {
  type CopyContext,
  type CopyOptions,
  type IdMap,
  SourceChanged,
} from '../../resources/ResourceKind.js';
import { quote } from '../../user-tables/definition.js';
import { createDatabase, createTables, dropTables, insertDatabase } from './createDatabase.js';
import { columnOf, physical } from './fields.js';
import { freeName } from './freeName.js';
import {
  type DatabaseRow,
  findDatabase,
  physicalTable,
  requireDatabase,
  requireTables,
} from './requireDatabase.js';
import { onTables } from './tableErrors.js';

const copyMs = 60_000;

/**
 * Copies the structure, and with `withRows` the rows of both tables, which keep their owners within a space and
 * belong to the caller elsewhere. Without edit rights, people copy the structure alone: rows may be other people's.
 */
export async function copyDatabase(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { withRows = false }: { withRows?: boolean } = {},
): Promise<DatabaseRow> {
  const { row } = await requireDatabase(context, id, withRows ? 'edit' : 'copy');
  const copied = await createDatabase(context, target, {
    ...contentOf(row),
    id: idMap.get(id) ?? newId(),
    name: await freeName(context.db, target.spaceId, row.name),
  });
  if (withRows) await copyRows(context, row, copied, target);
  return copied;
}

/** Everything of a database but where it is. */
function contentOf(row: DatabaseRow) {
  const { description, icon, mode, promptDisabled, lastNumber, fields } = row;
  return { description, icon, mode, promptDisabled, lastNumber, fields, projectId: null };
}

/**
 * Creates the tables of a copy, with the rows if they stay in their space and the caller may edit them all. Returns the
 * version of the structure.
 */
export async function prepareCopy(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
): Promise<string> {
  const { row, access } = await requireDatabase(context, id, 'copy');
  const copy = { ...row, ...idsOf(row, idMap) };
  await createTables(requireTables(context), copy);
  if (areRowsCopied(row, access, target))
    await copyRows(context, row, { ...copy, spaceId: target.spaceId }, target);
  return String(row.version);
}

function areRowsCopied(row: DatabaseRow, access: SpaceAccess, target: SpaceAccess): boolean {
  return row.spaceId === target.spaceId && can(access, 'edit', row);
}

/** Inserts the row of a copy whose tables were prepared. */
export async function copyRow(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { projectId, name, prepared, note }: CopyOptions,
): Promise<void> {
  const { row, access } = await requireDatabase(context, id, 'copy');
  if (prepared !== undefined && prepared !== String(row.version))
    throw new SourceChanged(`the structure of the database ${id} changed while it was copied`);
  if (!areRowsCopied(row, access, target)) note?.('rowsLeftOut');
  const isElsewhere = row.spaceId !== target.spaceId;
  await insertDatabase(context.db, target, {
    ...contentOf(row),
    ...idsOf(row, idMap),
    icon: isElsewhere ? '' : row.icon,
    name: name ?? (await freeName(context.db, target.spaceId, row.name)),
    projectId: projectId === undefined ? (isElsewhere ? null : row.projectId) : projectId,
  });
}

function idsOf(row: DatabaseRow, idMap: IdMap): { id: string; draftId: string } {
  return { id: idMap.get(row.id) ?? newId(), draftId: idMap.get(row.draftId) ?? newId() };
}

/** Drops the tables of a copy that was not written. */
export async function discardCopy(app: App, id: string, idMap: IdMap): Promise<void> {
  const newOnlineId = idMap.get(id);
  if (newOnlineId === undefined || (await findDatabase(app.db, newOnlineId))) return;
  // The original may be gone by now; the ids of its parts are in the map.
  const original = await findDatabase(app.db, id);
  const newDraftId = original && idMap.get(original.draftId);
  await dropTables(requireTables(app), [{ id: newOnlineId, draftId: newDraftId ?? newOnlineId }]);
}

type Owned = Pick<DatabaseRow, 'id' | 'draftId' | 'spaceId'>;

async function copyRows(
  context: CopyContext,
  from: DatabaseRow,
  to: Owned,
  { userId }: SpaceAccess,
): Promise<void> {
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
