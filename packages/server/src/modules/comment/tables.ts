import { sharedKinds } from '@heddle/api-contract/families/presence';
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Threads of comments on parts of resources. */
export const commentThreads = pgTable(
  'comment_threads',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    resourceType: text('resource_type', { enum: sharedKinds }).notNull(),
    resourceId: idColumn('resource_id').notNull(),
    /** The part of the resource, such as the id of a node; empty for the whole resource. */
    anchor: text('anchor').notNull(),
    quote: text('quote').notNull(),
    isResolved: boolean('is_resolved').notNull().default(false),
    resolvedBy: idColumn('resolved_by').references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('comment_threads_resource').on(table.resourceId, table.updatedAt),
    index('comment_threads_space').on(table.spaceId),
  ],
);

/** Comments; the first of a thread begins it. */
export const comments = pgTable(
  'comments',
  {
    id: idColumn('id').primaryKey(),
    threadId: idColumn('thread_id')
      .notNull()
      .references(() => commentThreads.id, { onDelete: 'cascade' }),
    authorId: idColumn('author_id')
      .notNull()
      .references(() => users.id),
    /** Empty once the comment is deleted; it stays as long as others follow it. */
    text: text('text').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [index('comments_thread').on(table.threadId)],
);

/** People mentioned in comments. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: idColumn('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user').on(table.userId, table.commentId),
  ],
);
