import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Credentials by name. */
export const credentials = pgTable(
  'credentials',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** `type` of an entry of `credentialKinds`. */
    kind: text('kind').notNull(),
    /** JSON text of `NamedSettings`. */
    settings: text('settings').notNull(),
    /** JSON text: the origins that it may be sent to. */
    origins: text('origins').notNull(),
    /** Whether the members of the space may use it, and not only its creator. */
    isShared: boolean('is_shared').notNull(),
    /** Sealed by `Secrets` under the place `credentialPlace`. */
    sealed: text('sealed').notNull(),
    /** The secret masked, for people. */
    hint: text('hint').notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When the secret was entered. */
    rotatedAt: moment('rotated_at').notNull(),
  },
  (table) => [index('credentials_space').on(table.spaceId)],
);
