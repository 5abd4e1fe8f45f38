import type { DocumentFilter } from '@heddle/api-contract';
import { and, eq, ilike, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { documents } from '../knowledge/tables.js';

/** Which documents of the datasets are searched. */
export interface DocumentChoice {
  datasetIds: readonly string[];
  filter: DocumentFilter | undefined;
  /** Only documents that this person added. */
  creatorId: string | undefined;
}

/** The documents that fit; undefined if all do. */
export async function filterDocuments(
  app: App,
  { datasetIds, filter, creatorId }: DocumentChoice,
): Promise<string[] | undefined> {
  if (filter === undefined && creatorId === undefined) return undefined;
  const rows = await app.db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        inArray(documents.datasetId, [...datasetIds]),
        creatorId === undefined ? undefined : eq(documents.creatorId, creatorId),
        filter && toCondition(filter),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Values are parameters of the statement; the field is one too, as the key of a JSON object. */
function toCondition(filter: DocumentFilter): SQL {
  switch (filter.op) {
    case 'eq':
      return equals(filter.field, filter.value);
    case 'ne':
      return not(equals(filter.field, filter.value));
    case 'in':
      return or(...filter.values.map((value) => equals(filter.field, value))) ?? sql`false`;
    case 'like':
      return like(filter.field, filter.value);
    case 'and':
      return and(...filter.filters.map(toCondition)) ?? sql`true`;
    case 'or':
      return or(...filter.filters.map(toCondition)) ?? sql`false`;
  }
}

function equals(field: string, value: string | number | boolean): SQL {
  if (field === 'tags') return sql`${documents.tags} @> ${JSON.stringify([value])}::jsonb`;
  if (field === 'name') return eq(documents.name, String(value));
  return sql`${documents.metadata} @> ${JSON.stringify({ [field]: value })}::jsonb`;
}

function like(field: string, pattern: string): SQL {
  if (field === 'name') return ilike(documents.name, pattern);
  if (field === 'tags')
    return sql`exists (select from jsonb_array_elements_text(${documents.tags}) as tag where tag ilike ${pattern})`;
  return sql`coalesce(${documents.metadata} ->> ${field}::text, '') ilike ${pattern}`;
}
