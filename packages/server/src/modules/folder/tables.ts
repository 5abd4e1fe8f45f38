import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { resourceKindNames } from '../../resources/tables.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const spaceId = () =>
  idColumn('space_id')
    .notNull()
    .references(() => spaces.id, { onDelete: 'cascade' });

/** Folders of the two trees of each space. */
export const folders = pgTable(
  'folders',
  {
    id: idColumn('id').primaryKey(),
    spaceId: spaceId(),
    /** One of `folderTypes`. */
    type: integer('type').notNull(),
    /** 0 in the root: no foreign key, so that the unique index covers the root too. */
    parentId: idColumn('parent_id').notNull(),
    name: text('name').notNull(),
    /** The name as names are compared, see `nameKey`. */
    nameKey: text('name_key').notNull(),
    description: text('description').notNull().default(''),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('folders_name').on(table.spaceId, table.type, table.parentId, table.nameKey)],
);

/** Which folder of a tree an object is in; objects without a row are in the root. */
export const folderObjects = pgTable(
  'folder_objects',
  {
    /** The tree: one of `folderTypes`. */
    type: integer('type').notNull(),
    kind: text('kind', { enum: resourceKindNames }).notNull(),
    objectId: idColumn('object_id').notNull(),
    spaceId: spaceId(),
    folderId: idColumn('folder_id')
      .notNull()
      .references(() => folders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.kind, table.type] }),
    index('folder_objects_folder').on(table.folderId, table.kind, table.objectId),
    index('folder_objects_space').on(table.spaceId),
  ],
);
