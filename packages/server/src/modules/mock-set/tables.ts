import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { plugins } from '../plugin/tables.js';

const setId = () =>
  idColumn('set_id')
    .notNull()
    .references(() => mockSets.id, { onDelete: 'cascade' });
const userId = () =>
  idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const creatorId = () =>
  idColumn('creator_id')
    .notNull()
    .references(() => users.id);

/** Mock sets of tools. */
export const mockSets = pgTable(
  'mock_sets',
  {
    id: idColumn('id').primaryKey(),
    pluginId: idColumn('plugin_id')
      .notNull()
      .references(() => plugins.id, { onDelete: 'cascade' }),
    /** Versions of the plugin may have tools that its draft has lost. */
    toolId: idColumn('tool_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Calls that no rule answers fail instead of reaching the tool. */
    failsWithoutRule: boolean('fails_without_rule').notNull().default(false),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('mock_sets_tool').on(table.pluginId, table.toolId, table.updatedAt)],
);

/** Rules of mock sets. */
export const mockRules = pgTable(
  'mock_rules',
  {
    id: idColumn('id').primaryKey(),
    setId: setId(),
    name: text('name').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Rules with a higher priority are tried first. */
    priority: integer('priority').notNull().default(0),
    /** JSON text of the arguments that a call must have; empty for all calls. */
    filter: text('filter').notNull().default(''),
    /** JSON text of the answer, or the message of an error. */
    answer: text('answer').notNull(),
    isError: boolean('is_error').notNull().default(false),
    delayMs: integer('delay_ms').notNull().default(0),
    creatorId: creatorId(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('mock_rules_set').on(table.setId, table.priority, table.id)],
);

/** Which mock set answers in place of a tool, for one person, caller and scene. */
export const mockBindings = pgTable(
  'mock_bindings',
  {
    userId: userId(),
    toolId: idColumn('tool_id').notNull(),
    scene: integer('scene').notNull(),
    /** The agent or workflow; the tool itself on its debug page. */
    callerId: idColumn('caller_id').notNull(),
    setId: setId(),
    /** Calls so far, by which rules of equal priority take turns. */
    calls: integer('calls').notNull().default(0),
    boundAt: moment('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.toolId, table.scene, table.callerId] }),
    index('mock_bindings_set').on(table.setId),
  ],
);

/** Generated answers, until their reader saves them as rules; old ones are removed. */
export const mockGenerations = pgTable(
  'mock_generations',
  {
    id: idColumn('id').primaryKey(),
    setId: setId(),
    userId: userId(),
    /** JSON text of the list of answers. */
    answers: text('answers').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('mock_generations_user').on(table.userId, table.id)],
);
