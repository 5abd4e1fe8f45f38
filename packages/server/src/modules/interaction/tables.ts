import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { products } from '../product/tables.js';

const author = () =>
  idColumn('author_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const productId = () =>
  idColumn('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** The one row of rules for discussions, absent as long as there are none; `installation.hasCommunity` switches them on. */
export const discussionSettings = pgTable('discussion_settings', {
  id: smallint('id').primaryKey(),
  isPremoderated: boolean('is_premoderated').notNull(),
  blocklist: jsonb('blocked_words').$type<string[]>().notNull(),
});

/** Discussions of products that are not simply open; `status` is one of `discussionStatuses`. */
export const discussions = pgTable('discussions', {
  productId: productId().primaryKey(),
  status: smallint('status').notNull(),
});

/** Posts about products; deleted ones stay for moderators. */
export const posts = pgTable(
  'discussion_posts',
  {
    id: idColumn('id').primaryKey(),
    /** Null for posts of administrators that are shown above those of every product. */
    productId: idColumn('product_id').references(() => products.id, { onDelete: 'cascade' }),
    authorId: author(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** URIs. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    label: text('label'),
    pinType: smallint('pin_type').notNull().default(0),
    /** `contentStatuses`. */
    status: smallint('status').notNull(),
    /** Its author hid it, so it waits for nobody's decision. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    commentCount: integer('comment_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When a post of administrators is shown. */
    beginsAt: moment('begins_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [
    index('discussion_posts_product').on(table.productId, table.pinType, table.id),
    index('discussion_posts_author').on(table.authorId, table.createdAt),
  ],
);

/** Comments on posts and products, and replies to comments. */
export const discussionComments = pgTable(
  'discussion_comments',
  {
    id: idColumn('id').primaryKey(),
    productId: idColumn('product_id').references(() => products.id, { onDelete: 'cascade' }),
    /** Null for comments on the product itself. */
    postId: idColumn('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** The comment that a reply belongs to; null for comments. */
    rootId: idColumn('root_id'),
    authorId: author(),
    content: text('content').notNull(),
    /** URIs. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    status: smallint('status').notNull(),
    /** As of posts. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** The product whose agent wrote it, asked by the author; null for what people wrote. */
    agentProductId: idColumn('agent_product_id').references(() => products.id, { onDelete: 'cascade' }),
    /** The agent has not answered yet. */
    isAnswering: boolean('is_answering').notNull().default(false),
    replyCount: integer('reply_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('discussion_comments_post').on(table.postId, table.rootId, table.id),
    index('discussion_comments_product').on(table.productId, table.rootId, table.id),
    index('discussion_comments_root').on(table.rootId, table.id),
    index('discussion_comments_author').on(table.authorId, table.createdAt),
  ],
);

/** People mentioned in posts and comments. */
export const discussionMentions = pgTable(
  'discussion_mentions',
  {
    /** A post or a comment. */
    contentId: idColumn('content_id').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.userId] })],
);

/** Reactions of people to products, posts and comments. */
export const reactions = pgTable(
  'discussion_reactions',
  {
    /** A product, a post or a comment; ids of all kinds differ. */
    itemId: idColumn('item_id').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `reactionTypes`. */
    type: smallint('type').notNull(),
    /** `emojiTypes`; 0 for likes and dislikes. */
    emoji: smallint('emoji').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId, table.type, table.emoji] }),
    index('discussion_reactions_item').on(table.itemId, table.type, table.emoji),
  ],
);

/** Users who may not write; `status` is one of `writerStatuses`. */
export const discussionBans = pgTable('discussion_bans', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  status: smallint('status').notNull(),
});
