import { tagColors } from '@heddle/api-contract/families/tag';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { resourceKindNames } from '../../resources/tables.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

/** Tags of each space. */
export const tags = pgTable(
  'tags',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    name: text('name').notNull(),
    /** The name as names are compared, see `nameKey`. */
    nameKey: text('name_key').notNull(),
    color: text('color', { enum: tagColors }).notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(table.spaceId, table.nameKey)],
);

/** The tags that resources have. */
export const taggedObjects = pgTable(
  'tagged_objects',
  {
    tagId: idColumn('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: resourceKindNames }).notNull(),
    objectId: idColumn('object_id').notNull(),
    spaceId: spaceId(),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.kind, table.tagId] }),
    index('tagged_objects_tag').on(table.tagId, table.kind, table.objectId),
    index('tagged_objects_space').on(table.spaceId),
  ],
);
