import type { ModelCapability, ModelKind, ProviderKind } from '@heddle/api-contract';
import { boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import type { ModelDefaults } from '../../models/configuration.js';

/** Services that answer for models, as the installation's owner added them in the studio. */
export const modelProviders = pgTable('model_providers', {
  id: idColumn('id').primaryKey(),
  kind: text('kind').$type<ProviderKind>().notNull(),
  name: text('name').notNull(),
  baseUrl: text('base_url').notNull(),
  /** The key as `Secrets` sealed it, in the place that `providerPlace` names; null where the service needs none. */
  sealedKey: text('sealed_key'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Models of those services. */
export const providedModels = pgTable(
  'provided_models',
  {
    /** `modelType` of documents. */
    id: idColumn('id').primaryKey(),
    providerId: idColumn('provider_id')
      .notNull()
      .references(() => modelProviders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ModelKind>().notNull(),
    name: text('name').notNull(),
    /** The name by which the service knows the model. */
    model: text('model').notNull(),
    /** What it takes and can do beyond text, of `capabilities`. */
    capabilities: jsonb('capabilities').$type<ModelCapability[]>().notNull(),
    contextTokens: integer('context_tokens'),
    defaults: jsonb('defaults').$type<ModelDefaults>().notNull(),
    inputPrice: doublePrecision('input_price'),
    outputPrice: doublePrecision('output_price'),
    currency: text('currency').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** What the latest test said: `ok` or why not; null before the first. */
    checkOutcome: text('check_outcome'),
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('provided_models_provider').on(table.providerId)],
);

/** Calls of models, one row each. They stay when the space, the person or the model is gone. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: idColumn('id').primaryKey(),
    at: moment('at').notNull(),
    modelId: idColumn('model_id').notNull(),
    /** As it was called at that time. */
    modelName: text('model_name').notNull(),
    kind: text('kind').$type<ModelKind>().notNull(),
    spaceId: idColumn('space_id'),
    userId: idColumn('user_id'),
    workflowId: idColumn('workflow_id'),
    runId: idColumn('run_id'),
    /** Tokens; for speech characters, for transcription seconds. */
    inputUnits: doublePrecision('input_units').notNull(),
    /** Tokens; for images their number. */
    outputUnits: doublePrecision('output_units').notNull(),
    cost: numeric('cost', { precision: 24, scale: 12, mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** `ok`, `cancelled`, or the kind of the failure. */
    outcome: text('outcome').notNull(),
  },
  (table) => [index('model_calls_at').on(table.at), index('model_calls_space').on(table.spaceId, table.at)],
);
