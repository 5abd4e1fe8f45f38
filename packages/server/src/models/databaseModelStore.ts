import { modelReasons } from '@heddle/api-contract/reasons/model';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { newId } from '../db/ids.js';
import { modelCalls, modelProviders, providedModels } from '../modules/model-manage/tables.js';
import { SecretLost, type Secrets } from '../secrets/Secrets.js';
import type { ModelConfiguration } from './configuration.js';
import { ModelError } from './ModelError.js';
import type { ModelStore, StoredModel } from './ModelStore.js';

type ProviderRow = typeof modelProviders.$inferSelect;
type ModelRow = typeof providedModels.$inferSelect;

/** Context to which a provider's key is sealed: it can be decrypted only in this row. */
export const providerPlace = (providerId: string) => `model-provider:${providerId}`;

/** The models in the database. */
export function createDatabaseModelStore(db: Database, secrets: Secrets): ModelStore {
  const joined = () =>
    db
      .select({ model: providedModels, provider: modelProviders })
      .from(providedModels)
      .innerJoin(modelProviders, eq(modelProviders.id, providedModels.providerId));
  return {
    async list() {
      const rows = await joined().where(eq(providedModels.isEnabled, true)).orderBy(asc(providedModels.id));
      return rows.map(({ model, provider }) => toStored(model, provider));
    },
    async find(id) {
      const [row] = await joined().where(and(eq(providedModels.id, id), eq(providedModels.isEnabled, true)));
      return row && withKey(toStored(row.model, row.provider), row.provider, secrets);
    },
    async record(calls) {
      await db.insert(modelCalls).values(calls.map((call) => ({ ...call, id: newId() })));
    },
  };
}

/** Converts a row to the server's representation of a model. */
export function toStored(model: ModelRow, provider: ProviderRow): StoredModel {
  const hasPrice = model.inputPrice !== null || model.outputPrice !== null;
  return {
    id: model.id,
    name: model.name,
    provider: provider.kind,
    kind: model.kind,
    baseURL: provider.baseUrl,
    model: model.model,
    capabilities: model.capabilities,
    ...(model.contextTokens !== null && { contextTokens: model.contextTokens }),
    defaults: model.defaults,
    ...(hasPrice && {
      price: { input: model.inputPrice ?? 0, output: model.outputPrice ?? 0, currency: model.currency },
    }),
    isDefault: model.isDefault,
  };
}

/** Decrypts the provider's key. */
async function withKey(
  model: StoredModel,
  provider: Pick<ProviderRow, 'id' | 'sealedKey'>,
  secrets: Secrets,
): Promise<ModelConfiguration> {
  if (provider.sealedKey === null) return model;
  try {
    return { ...model, apiKey: await secrets.open(provider.sealedKey, providerPlace(provider.id)) };
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error;
    throw new ModelError('key', modelReasons.keyLost({ name: model.name }));
  }
}
