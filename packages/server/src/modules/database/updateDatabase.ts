import type { Input, Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { and, eq, lt } from 'drizzle-orm';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { TableDefinition, TablesTransaction } from '../../user-tables/UserTables.js';
import { affectedBy } from './affected.js';
import { nameTaken, noteOf } from './createDatabase.js';
import { definitionOf, readFields, type StoredField } from './fields.js';
import { presentDatabase } from './presentDatabases.js';
import {
  type DatabaseRow,
  findDatabase,
  physicalTable,
  requireDatabase,
  requireTables,
} from './requireDatabase.js';
import { changesBetween, findProblems, toRefusal } from './schemaChanges.js';
import { onTables } from './tableErrors.js';
import { databases } from './tables.js';

type Calls = typeof database.calls;

const alterMs = 60_000;

export async function updateDatabase(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { row, canDelete } = await requireDatabase(context, input.id, 'edit');
  if (input.schema_version !== undefined && input.schema_version !== row.version) throw changedElsewhere();
  const structure =
    input.field_list === undefined
      ? undefined
      : { ...readFields(input.field_list, row), version: row.version + 1 };
  if (structure) await alterTables(context, row, { ...row, ...structure });
  const meta = {
    ...(input.table_name !== undefined && { name: input.table_name }),
    ...(input.table_desc !== undefined && { description: input.table_desc }),
    ...(input.icon_uri !== undefined && { icon: input.icon_uri }),
    ...(input.rw_mode !== undefined && { mode: input.rw_mode }),
    ...(input.prompt_disabled !== undefined && { promptDisabled: input.prompt_disabled }),
    updatedAt: new Date(),
  };
  try {
    await context.db
      .update(databases)
      .set({ ...meta, ...(structure && stored(structure)) })
      .where(eq(databases.id, row.id));
  } catch (error) {
    throw databaseErrorOf(error)?.failure === 'duplicate' ? nameTaken(input.table_name ?? '') : error;
  }
  const changed = await findDatabase(context.db, row.id);
  return { database_info: presentDatabase(changed ?? row, { canEdit: true, canDelete }) };
}

type Structure = Pick<DatabaseRow, 'fields' | 'lastNumber' | 'version'>;

const stored = ({ fields, ...rest }: Structure) => ({ ...rest, fields: JSON.stringify(fields) });

const changedElsewhere = () => new DomainError('changedElsewhere', databaseReasons.changedElsewhere());

/**
 * Changes both tables in one transaction. The structure stored with them says whether somebody else was first:
 * then the database takes that structure over, which also repairs it after a crash between the two databases.
 */
async function alterTables(app: App, row: DatabaseRow, wanted: DatabaseRow): Promise<void> {
  const tables = requireTables(app);
  const definition: TableDefinition = { ...definitionOf(wanted.fields), note: noteOf(wanted) };
  const changes = changesBetween(row.fields, wanted.fields);
  const newer = await onTables(() =>
    tables.transaction(
      async (transaction) => {
        const note = await readNote(transaction, physicalTable(row, 2));
        if (note && note.version !== row.version) return note;
        for (const type of [1, 2] as const) {
          const name = physicalTable(row, type);
          const problems = await findProblems(transaction, name, row.fields, wanted.fields, 1);
          if (problems.length > 0) throw toRefusal(problems[0]!);
          await transaction.alterTable(name, definition, changes);
        }
        return undefined;
      },
      { timeoutMs: alterMs },
    ),
  );
  if (!newer) return;
  await takeOver(app, row.id, newer);
  throw changedElsewhere();
}

async function readNote(transaction: TablesTransaction, name: string): Promise<Structure | undefined> {
  const { rows } = await transaction.query('select definition from _tables where name = $1 for update', [
    name,
  ]);
  const { note } = JSON.parse(String(rows[0]?.definition ?? '{}')) as { note?: string };
  return note === undefined ? undefined : (JSON.parse(note) as Structure);
}

async function takeOver(app: App, id: string, structure: Structure): Promise<void> {
  await app.db
    .update(databases)
    .set(stored(structure))
    .where(and(eq(databases.id, id), lt(databases.version, structure.version)));
}

/** Takes over structures that a crash between the two databases has kept from being stored. */
export async function repairStructures(app: App): Promise<void> {
  const rows = await app.db.select({ id: databases.id, version: databases.version }).from(databases);
  const versions = new Map(rows.map(({ id, version }) => [`d_${id}`, { id, version }]));
  for (const { name, definition } of await requireTables(app).listTables()) {
    const known = versions.get(name);
    if (!known || definition.note === undefined) continue;
    const structure = JSON.parse(definition.note) as Structure;
    if (structure.version > known.version) await takeOver(app, known.id, structure);
  }
}

/** What a change of the structure would do; changes nothing. */
export async function previewUpdate(
  context: Context,
  input: Input<Calls['previewUpdate']>,
): Promise<Result<Calls['previewUpdate']>> {
  const { row } = await requireDatabase(context, input.id, 'edit');
  const { fields } = readFields(input.field_list, row);
  const read = await onTables(() =>
    requireTables(context).transaction(
      async (transaction) => {
        await transaction.query('set transaction read only');
        const draft = await examine(transaction, physicalTable(row, 1), row.fields, fields);
        const online = await examine(transaction, physicalTable(row, 2), row.fields, fields);
        return { draft, online };
      },
      { timeoutMs: alterMs },
    ),
  );
  return {
    changes: describeChanges(row.fields, fields).map((change) => ({
      ...change,
      lost_values:
        change.kind === 'dropped'
          ? (read.draft.values.get(change.alter_id) ?? 0) + (read.online.values.get(change.alter_id) ?? 0)
          : 0,
    })),
    problems: ([1, 2] as const).flatMap((table_type) =>
      (table_type === 1 ? read.draft : read.online).problems.map(({ field, kind, count, rows }) => ({
        ...{ alter_id: field.number, name: field.name, table_type, kind, count, rows },
      })),
    ),
    affected: await affectedBy(context, row.id),
    rows: { draft: read.draft.rows, online: read.online.rows },
    schema_version: row.version,
  };
}

async function examine(
  transaction: TablesTransaction,
  table: string,
  before: readonly StoredField[],
  after: readonly StoredField[],
) {
  const dropped = before.filter(({ number }) => !after.some((field) => field.number === number));
  const counts = dropped.map(({ number }) => `count(nullif(_f${number}::text, '')) as c${number}`);
  const { rows } = await transaction.query(
    `select ${['count(*) as n', ...counts].join(', ')} from "${table}"`,
  );
  return {
    rows: Number(rows[0]?.n),
    values: new Map(dropped.map(({ number }) => [number, Number(rows[0]?.[`c${number}`])])),
    problems: await findProblems(transaction, table, before, after, 5),
  };
}

type Change = Omit<Result<Calls['previewUpdate']>['changes'][number], 'lost_values'>;

function describeChanges(before: readonly StoredField[], after: readonly StoredField[]): Change[] {
  const dropped = before
    .filter(({ number }) => !after.some((field) => field.number === number))
    .map(({ number, name }): Change => ({ kind: 'dropped', alter_id: number, name, from: name, to: '' }));
  const others = after.flatMap((field): Change[] => {
    const { number: alter_id, name } = field;
    const old = before.find(({ number }) => number === alter_id);
    if (!old) return [{ kind: 'added', alter_id, name, from: '', to: name }];
    const change = (
      kind: 'renamed' | 'retyped' | 'required' | 'optional' | 'described',
      from: string,
      to: string,
    ) => ({
      ...{ kind, alter_id, name: old.name, from, to },
    });
    return [
      ...(old.name === name ? [] : [change('renamed', old.name, name)]),
      ...(old.type === field.type ? [] : [change('retyped', String(old.type), String(field.type))]),
      ...(old.isRequired === field.isRequired
        ? []
        : [change(field.isRequired ? 'required' : 'optional', '', '')]),
      ...(old.description === field.description
        ? []
        : [change('described', old.description, field.description)]),
    ];
  });
  return [...dropped, ...others];
}
