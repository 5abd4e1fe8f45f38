import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/**
 * Service identities: team members that are programs, each with a token. Their role is stored in the
 * membership.
 */
export const serviceIdentities = pgTable(
  'service_identities',
  {
    id: idColumn('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    permissions: jsonb('permissions').$type<string[]>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
    /** When it was disabled; null while enabled. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [index('service_identities_space').on(table.spaceId)],
);
