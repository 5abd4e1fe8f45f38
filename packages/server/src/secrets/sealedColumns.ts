import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { defineExtensionPoint, type Extension, extend } from '../kernel/extensionPoints.js';
import type { App } from '../kernel/services.js';

/** A column of secrets that outlive the installation's key. Absent and empty secrets are left out. */
interface SealedColumn {
  /** Name of the rows in the log. */
  subject: string;
  table: PgTable;
  sealed: string;
  keys: readonly string[];
  placeOf(row: Row): string;
}

type Row = Readonly<Record<string, unknown>>;

/** Every column of sealed secrets; those of attempts that end within minutes may be missing. */
export const sealedColumns = defineExtensionPoint<SealedColumn>('sealed-columns');

/** Declares a column of sealed secrets, by the names of its table's properties. */
export function extendSealed<
  Table extends PgTable,
  Key extends keyof Table['$inferSelect'] & string,
>(column: {
  subject: string;
  table: Table;
  sealed: keyof Table['$inferSelect'] & string;
  /** The primary key. */
  keys: readonly Key[];
  /** Where the secret of a row is sealed. */
  placeOf(row: Pick<Table['$inferSelect'], Key>): string;
}): Extension {
  return extend(sealedColumns, column as unknown as SealedColumn);
}

/**
 * Seals secrets again after the installation's key was rotated, so that the old one can be removed. A secret that was
 * renewed meanwhile stays, and so does one that cannot be opened, which is logged.
 */
export async function sealAgain(app: App): Promise<void> {
  let count = 0;
  for (const column of app.extensions(sealedColumns)) count += await sealColumn(app, column);
  if (count > 0) app.log.info('secrets.sealed-again', { count });
}

async function sealColumn(
  app: App,
  { subject, table, sealed, keys, placeOf }: SealedColumn,
): Promise<number> {
  const { db, secrets, log } = app;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const chosen = Object.fromEntries([...keys, sealed].map((name) => [name, columns[name]!]));
  const rows: Row[] = await db.select(chosen).from(table).where(isNotNull(columns[sealed]!));
  let count = 0;
  for (const row of rows) {
    const before = row[sealed] as string | null;
    if (!before || !secrets.isOld(before)) continue;
    const place = placeOf(row);
    try {
      const fresh = await secrets.seal(await secrets.open(before, place), place);
      const unchanged = [...keys, sealed].map((name) => eq(columns[name]!, row[name]));
      await db
        .update(table)
        .set({ [sealed]: fresh })
        .where(and(...unchanged));
      count += 1;
    } catch (error) {
      log.error('secrets.not-opened', error, { [subject]: keys.map((name) => row[name]).join(' ') });
    }
  }
  return count;
}
