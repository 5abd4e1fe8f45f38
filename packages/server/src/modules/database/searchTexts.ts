import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SearchText } from '../../resources/SearchText.js';
import type { StoredField } from './fields.js';
import { databases } from './tables.js';

/** The description and the fields of databases; their rows are private to those who wrote them. */
export async function databaseTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SearchText[]>> {
  const rows = await db
    .select({ id: databases.id, description: databases.description, fields: databases.fields })
    .from(databases)
    .where(inArray(databases.id, [...ids]));
  return new Map(
    rows.map(({ id, description, fields }) => [
      id,
      [
        { place: 'description', text: description },
        ...(JSON.parse(fields) as StoredField[]).map(
          (field): SearchText => ({
            place: 'field',
            id: String(field.number),
            label: field.name,
            text: field.description,
          }),
        ),
      ],
    ]),
  );
}
