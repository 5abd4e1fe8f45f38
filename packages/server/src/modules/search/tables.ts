import { customType, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import type { SearchText } from '../../resources/SearchText.js';
import { resourceKindNames } from '../../resources/tables.js';
import { spaces } from '../space/tables.js';

const terms = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the search knows of resources: a copy that can be written again at any time. */
export const searchEntries = pgTable(
  'search_entries',
  {
    kind: text('kind', { enum: resourceKindNames }).notNull(),
    resourceId: idColumn('resource_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Which state of the resource's row the entry was made from; see `staleResources`. */
    version: text('version').notNull(),
    name: text('name').notNull(),
    texts: jsonb('texts').$type<SearchText[]>().notNull(),
    terms: terms('terms').notNull(),
    /** When the resource was edited last. */
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.kind] }),
    index('search_entries_space').on(table.spaceId, table.updatedAt),
    index('search_entries_terms').using('gin', table.terms),
  ],
);
