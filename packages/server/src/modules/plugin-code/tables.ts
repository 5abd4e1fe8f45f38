import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { plugins } from '../plugin/tables.js';

const pluginId = () =>
  idColumn('plugin_id')
    .notNull()
    .references(() => plugins.id, { onDelete: 'cascade' });

/** Secrets of programs by name; rows of their own, so that content never holds one. */
export const pluginCodeSecrets = pgTable(
  'plugin_code_secrets',
  {
    pluginId: pluginId(),
    name: text('name').notNull(),
    /** Sealed by `Secrets` under the place `secretPlace`. */
    sealed: text('sealed').notNull(),
    /** JSON text: the hosts that the secret may be sent to. */
    hosts: text('hosts').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pluginId, table.name] })],
);

/** Kinds of things for which somebody accepts hosts. */
export const binderTypes = ['space', 'bot', 'workflow'] as const;

/** The hosts that a program may reach where it is used. */
export const pluginHostAcceptances = pgTable(
  'plugin_host_acceptances',
  {
    pluginId: pluginId(),
    binderType: text('binder_type', { enum: binderTypes }).notNull(),
    binderId: idColumn('binder_id').notNull(),
    /** JSON text of the hosts. */
    hosts: text('hosts').notNull(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pluginId, table.binderType, table.binderId] })],
);
