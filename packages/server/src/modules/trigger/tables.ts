import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { bots } from '../bot/tables.js';
import { spaces } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';

/** What starts workflows, agents and tools without a person. */
export const triggers = pgTable(
  'triggers',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    projectId: idColumn('project_id'),
    /** Whose rights the runs have. */
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['schedule', 'webhook', 'event'] }).notNull(),
    origin: text('origin', { enum: ['preset', 'chat', 'node'] }).notNull(),
    targetType: text('target_type', { enum: ['workflow', 'agent', 'tool'] }).notNull(),
    workflowId: idColumn('workflow_id').references(() => workflows.id, { onDelete: 'cascade' }),
    /** Of the agent that answers, or that the trigger belongs to. */
    botId: idColumn('bot_id').references(() => bots.id, { onDelete: 'cascade' }),
    pluginId: idColumn('plugin_id'),
    toolName: text('tool_name').notNull().default(''),
    status: text('status', { enum: ['on', 'paused', 'suspended'] }).notNull(),
    /** Fires only by hand: of a draft, or created by a test run. */
    isDraft: boolean('is_draft').notNull().default(false),
    cron: text('cron').notNull().default(''),
    timeZone: text('time_zone').notNull().default('UTC'),
    missed: text('missed', { enum: ['skip', 'once', 'all'] })
      .notNull()
      .default('once'),
    /** Minutes; 0 for no limit. */
    maxDelay: integer('max_delay').notNull().default(10),
    skipsOverlap: boolean('skips_overlap').notNull().default(false),
    isOnce: boolean('is_once').notNull().default(false),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    nextAt: moment('next_at'),
    lastAt: moment('last_at'),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    /** JSON text of an object. */
    payload: text('payload').notNull().default('{}'),
    content: text('content').notNull().default(''),
    event: text('event').notNull().default(''),
    connectorId: idColumn('connector_id'),
    /** The conversation in which an agent answers; by default the person's newest one. */
    conversationId: idColumn('conversation_id'),
    /** The unguessable part of a webhook's address. */
    hookKey: text('hook_key'),
    /** Sealed JSON text of `HookSecrets`. */
    secrets: text('secrets'),
    signs: boolean('signs').notNull().default(false),
    waitsForResult: boolean('waits_for_result').notNull().default(false),
    /** JSON text of the fields of a request's body. */
    fields: text('fields').notNull().default('[]'),
    /** The user that a workflow has named, or the end user of a chat. */
    userKey: text('user_key').notNull().default(''),
    /** JSON text of the rights by which it runs. */
    grant: text('granted').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('triggers_due').on(table.nextAt),
    index('triggers_space').on(table.spaceId, table.id),
    index('triggers_workflow').on(table.workflowId),
    index('triggers_bot').on(table.botId, table.id),
    index('triggers_event').on(table.event, table.spaceId),
    index('triggers_user').on(table.userId),
    uniqueIndex('triggers_hook').on(table.hookKey),
  ],
);

/** Each time that a trigger fired, or should have. The run has the id that the entry names. */
export const triggerFires = pgTable(
  'trigger_fires',
  {
    id: idColumn('id').primaryKey(),
    triggerId: idColumn('trigger_id')
      .notNull()
      .references(() => triggers.id, { onDelete: 'cascade' }),
    /** Identifies the time or the event, so that it fires once. */
    key: text('key').notNull(),
    /** Of the request that fired it, which may be used once, whatever else the request says. */
    signature: text('signature'),
    cause: text('cause', { enum: ['schedule', 'webhook', 'event', 'manual', 'retry'] }).notNull(),
    status: text('status', { enum: ['queued', 'running', 'success', 'failed', 'skipped'] }).notNull(),
    dueAt: moment('due_at').notNull(),
    /** The person for whom an agent answers, if it is not the owner of the trigger. */
    userId: idColumn('user_id'),
    runId: idColumn('run_id').notNull(),
    /** Whether the run was stored. */
    isStarted: boolean('is_started').notNull().default(false),
    /** JSON text of what the request or event contained. */
    body: text('body').notNull().default('{}'),
    /** Number of triggers that led to this one. */
    depth: integer('depth').notNull().default(0),
    missed: integer('missed').notNull().default(0),
    error: text('error').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('trigger_fires_key').on(table.triggerId, table.key),
    uniqueIndex('trigger_fires_signature').on(table.triggerId, table.signature),
    index('trigger_fires_trigger').on(table.triggerId, table.id),
    index('trigger_fires_open').on(table.status, table.id),
    index('trigger_fires_run').on(table.runId),
    index('trigger_fires_created').on(table.createdAt),
  ],
);

/** People for whom the triggers of an agent fire in their own conversation with it. */
export const triggerSubscribers = pgTable(
  'trigger_subscribers',
  {
    botId: idColumn('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    grant: text('granted').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('trigger_subscribers_person').on(table.botId, table.userId)],
);
