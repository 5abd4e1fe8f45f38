import { bigint, numeric, pgTable } from 'drizzle-orm/pg-core';
import { idColumn } from '../../db/ids.js';
import { spaces } from '../space/tables.js';

/** Limits that the admins of spaces have set; null for none. */
export const spaceLimits = pgTable('space_limits', {
  spaceId: idColumn('space_id')
    .primaryKey()
    .references(() => spaces.id, { onDelete: 'cascade' }),
  /** What the model calls of one conversation may use; the cost in the currency of the models' prices. */
  conversationTokens: bigint('conversation_tokens', { mode: 'number' }),
  conversationCost: numeric('conversation_cost', { precision: 24, scale: 12, mode: 'number' }),
});
