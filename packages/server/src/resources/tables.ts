import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn } from '../db/ids.js';
import { spaces } from '../modules/space/tables.js';

/** Kinds of resources: what people create in a space. Credentials are referred to, but never listed or copied. */
export const resourceKindNames = [
  'workflow',
  'file',
  'bot',
  'prompt',
  'mcp',
  'plugin',
  'credential',
  'card',
  'database',
  'knowledge',
  'project',
] as const;

export type ResourceKindName = (typeof resourceKindNames)[number];

/** Where a resource refers to others: in its draft, in a published version, or as its icon. */
export const referenceParts = ['draft', 'published', 'icon'] as const;

/** References from resources to others; written with the rows that contain them. */
export const resourceReferences = pgTable(
  'resource_refs',
  {
    /** Space of the resource that refers. */
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    fromKind: text('from_kind', { enum: resourceKindNames }).notNull(),
    fromId: idColumn('from_id').notNull(),
    part: text('part', { enum: referenceParts }).notNull(),
    toKind: text('to_kind', { enum: resourceKindNames }).notNull(),
    /** The other resource need not exist. */
    toId: idColumn('to_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.fromKind, table.part, table.toKind, table.toId] }),
    index('resource_refs_to').on(table.toId, table.toKind),
    index('resource_refs_space').on(table.spaceId),
  ],
);
