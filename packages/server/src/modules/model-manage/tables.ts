import type { ModelCapability, ModelKind, ProviderKind } from '@heddle/api-contract';
import { boolean, doublePrecision, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import type { ModelDefaults } from '../../models/configuration.js';

/** Model services configured in the studio. */
export const modelProviders = pgTable('model_providers', {
  id: idColumn('id').primaryKey(),
  kind: text('kind').$type<ProviderKind>().notNull(),
  name: text('name').notNull(),
  baseUrl: text('base_url').notNull(),
  /** API key, sealed by `Secrets` under the context `providerPlace`; null when the service needs none. */
  sealedKey: text('sealed_key'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Models of the services in `model_providers`. */
export const providedModels = pgTable(
  'provided_models',
  {
    /** `modelType` in documents. */
    id: idColumn('id').primaryKey(),
    providerId: idColumn('provider_id')
      .notNull()
      .references(() => modelProviders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ModelKind>().notNull(),
    name: text('name').notNull(),
    /** Model name at the service. */
    model: text('model').notNull(),
    /** Inputs and features beyond text; values of `capabilities`. */
    capabilities: jsonb('capabilities').$type<ModelCapability[]>().notNull(),
    contextTokens: integer('context_tokens'),
    defaults: jsonb('defaults').$type<ModelDefaults>().notNull(),
    inputPrice: doublePrecision('input_price'),
    outputPrice: doublePrecision('output_price'),
    currency: text('currency').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** Result of the latest test: `ok` or the error; null before the first test. */
    checkOutcome: text('check_outcome'),
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('provided_models_provider').on(table.providerId)],
);

/** One row per model call. Rows outlive the space, the user and the model. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: idColumn('id').primaryKey(),
    at: moment('at').notNull(),
    modelId: idColumn('model_id').notNull(),
    /** The model's display name at the time of the call. */
    modelName: text('model_name').notNull(),
    kind: text('kind').$type<ModelKind>().notNull(),
    spaceId: idColumn('space_id'),
    userId: idColumn('user_id'),
    workflowId: idColumn('workflow_id'),
    runId: idColumn('run_id'),
    /** Tokens; characters for speech, seconds for transcription. */
    inputUnits: doublePrecision('input_units').notNull(),
    /** Tokens; number of images for image models. */
    outputUnits: doublePrecision('output_units').notNull(),
    cost: numeric('cost', { precision: 24, scale: 12, mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** `ok`, `cancelled`, or the kind of error. */
    outcome: text('outcome').notNull(),
  },
  (table) => [index('model_calls_at').on(table.at), index('model_calls_space').on(table.spaceId, table.at)],
);
