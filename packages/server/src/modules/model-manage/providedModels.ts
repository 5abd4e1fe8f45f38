import {
  type Input,
  type ModelCapability,
  type ModelKind,
  providers as providerTable,
  type Result,
} from '@heddle/api-contract';
import { type modelManage, modelStatuses } from '@heddle/api-contract/families/model-manage';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import type { ModelDefaults } from '../../models/configuration.js';
import { toStored } from '../../models/databaseModelStore.js';
import type { ListedModel } from '../../models/models.js';
import { parametersOf } from '../../models/parameters.js';
import { requireInInstallation } from '../account/index.js';
import { languageOf } from '../workflow/index.js';
import { findProvider, invalid } from './providers.js';
import { modelProviders, providedModels } from './tables.js';

type Calls = typeof modelManage.calls;
type Given = Input<Calls['upsertModel']>['modelAccount']['model'];
type ManagedModel = Result<Calls['model']>['model'];
type ModelAccount = Result<Calls['upsertModel']>['modelAccount'];
type ModelRow = typeof providedModels.$inferSelect;
type ProviderRow = typeof modelProviders.$inferSelect;

const maxNameLength = 100;

/** Adds a model to a service, or updates one; omitted fields are unchanged. */
export async function upsertModel(
  context: Context,
  { modelAccount }: Input<Calls['upsertModel']>,
): Promise<Result<Calls['upsertModel']>> {
  await requireInInstallation(context, 'manageModels');
  const given = modelAccount.model;
  const kept = given.id === undefined ? undefined : await findModel(context, given.id);
  const providerId = modelAccount.accounts?.[0]?.modelProviderAccountID ?? kept?.providerId;
  if (providerId === undefined)
    throw invalid(modelReasons.providerMissing({ field: 'modelProviderAccountID' }));
  const provider = await findProvider(context, providerId);
  const row = toRow(given, provider, kept);
  await context.db.transaction(async (transaction) => {
    // Serialise changes of the default model: the second transaction must see the first.
    await transaction.execute(sql`lock table ${providedModels} in share row exclusive mode`);
    if (row.isDefault)
      await transaction
        .update(providedModels)
        .set({ isDefault: false })
        .where(and(eq(providedModels.kind, row.kind), ne(providedModels.id, row.id)));
    await transaction
      .insert(providedModels)
      .values(row)
      .onConflictDoUpdate({ target: providedModels.id, set: row });
  });
  return { modelAccount: toModelAccount(row, provider) };
}

export async function deleteModel(
  context: Context,
  input: Input<Calls['deleteModel']>,
): Promise<Result<Calls['deleteModel']>> {
  await requireInInstallation(context, 'manageModels');
  const { id } = await findModel(context, input.modelID);
  await context.db.delete(providedModels).where(eq(providedModels.id, id));
  return {};
}

export async function setModelStatus(
  context: Context,
  input: Input<Calls['updateModelStatus']>,
): Promise<Result<Calls['updateModelStatus']>> {
  await requireInInstallation(context, 'manageModels');
  await context.spaceAccess(input.spaceID, 'view');
  const { id } = await findModel(context, input.modelID);
  await context.db
    .update(providedModels)
    .set({ isEnabled: input.status === modelStatuses.available, updatedAt: new Date() })
    .where(eq(providedModels.id, id));
  return {};
}

/** Lists every model with its service, including disabled ones. */
export async function listModelAccounts(
  context: Context,
  input: Input<Calls['modelAccounts']>,
): Promise<Result<Calls['modelAccounts']>> {
  await requireInInstallation(context, 'manageModels');
  await context.spaceAccess(input.spaceID, 'view');
  const listed = await context.models.list(languageOf(context.user.locale), 'any');
  const stored = await context.db
    .select({ model: providedModels, provider: modelProviders })
    .from(providedModels)
    .innerJoin(modelProviders, eq(modelProviders.id, providedModels.providerId))
    .orderBy(asc(providedModels.id));
  const usual = new Set(listed.filter(({ isDefault }) => isDefault).map(({ id }) => id));
  const all = [
    ...listed
      .filter(({ source }) => source !== 'studio')
      .map((entry): ModelAccount => ({ model: toManaged(entry), accounts: [] })),
    ...stored.map(({ model, provider }) => {
      const account = toModelAccount(model, provider);
      // Without a chosen default, the first model of a kind is the default.
      return { ...account, model: { ...account.model, isDefault: usual.has(model.id) } };
    }),
  ];
  const wanted = input.modelStatuses;
  return { modelAccounts: all.filter(({ model }) => !wanted?.length || wanted.includes(model.modelStatus)) };
}

export async function listModels(
  context: Context,
  input: Input<Calls['models']>,
): Promise<Result<Calls['models']>> {
  await context.spaceAccess(input.spaceID, 'view');
  const listed = await context.models.list(languageOf(context.user.locale), 'any');
  return { models: listed.map(toManaged) };
}

export async function readModel(
  context: Context,
  input: Input<Calls['model']>,
): Promise<Result<Calls['model']>> {
  await context.spaceAccess(input.spaceID, 'view');
  const listed = await context.models.list(languageOf(context.user.locale), 'any');
  const found = listed.find(({ id }) => id === input.modelID);
  if (!found) throw noModel();
  return { model: toManaged(found) };
}

export async function findModel(context: Context, id: string): Promise<ModelRow> {
  const [row] = await context.db.select().from(providedModels).where(eq(providedModels.id, id));
  if (!row) throw noModel();
  return row;
}

function noModel() {
  return invalid(modelReasons.notFound({ field: 'modelID' }));
}

function toRow(given: Given, provider: ProviderRow, kept: ModelRow | undefined): ModelRow {
  const now = new Date();
  const kind: ModelKind = given.modelKind ?? kept?.kind ?? 'chat';
  if (!providerTable[provider.kind].kinds.includes(kind))
    throw invalid(
      modelReasons.providerHas({ field: 'modelKind', kinds: providerTable[provider.kind].kinds.join(', ') }),
    );
  const model = given.identification.trim();
  if (model === '') throw invalid(modelReasons.idMissing({ field: 'identification' }));
  const isSame = kept?.model === model && kept.kind === kind && kept.providerId === provider.id;
  return {
    id: kept?.id ?? newId(),
    providerId: provider.id,
    kind,
    name: checkName(given.displayName ?? kept?.name ?? model),
    model,
    capabilities: given.ability ? capabilitiesOf(given.ability) : (kept?.capabilities ?? []),
    contextTokens: given.ability ? (given.ability.maxContextTokens ?? null) : (kept?.contextTokens ?? null),
    defaults: given.defaultRuntimeParam ? presentOf(given.defaultRuntimeParam) : (kept?.defaults ?? {}),
    inputPrice: given.price?.input ?? kept?.inputPrice ?? null,
    outputPrice: given.price?.output ?? kept?.outputPrice ?? null,
    currency: given.price?.currency ?? kept?.currency ?? 'USD',
    isEnabled:
      given.modelStatus === undefined
        ? (kept?.isEnabled ?? true)
        : given.modelStatus === modelStatuses.available,
    isDefault: given.isDefault ?? kept?.isDefault ?? false,
    // The stored outcome belongs to a different model.
    checkOutcome: isSame ? kept.checkOutcome : null,
    checkedAt: isSame ? kept.checkedAt : null,
    createdAt: kept?.createdAt ?? now,
    updatedAt: now,
  };
}

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || [...name].length > maxNameLength)
    throw invalid(inputReasons.length({ field: 'displayName', minimum: 1, maximum: maxNameLength }));
  return name;
}

function capabilitiesOf(ability: NonNullable<Given['ability']>): ModelCapability[] {
  return [
    ...(ability.multiModalEnabled ? (['image'] as const) : []),
    ...(ability.functionCallEnabled ? (['tools'] as const) : []),
    ...(ability.jsonModeEnabled ? (['json'] as const) : []),
  ];
}

function presentOf(given: NonNullable<Given['defaultRuntimeParam']>): ModelDefaults {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function toModelAccount(row: ModelRow, provider: ProviderRow): ModelAccount {
  const listed: ListedModel = {
    ...toStored(row, provider),
    kind: row.kind,
    isDemo: false,
    source: 'studio',
  };
  return {
    model: {
      ...toManaged(listed),
      modelStatus: row.isEnabled ? modelStatuses.available : modelStatuses.unavailable,
      ...(row.checkOutcome !== null && { checkOutcome: row.checkOutcome }),
      ...(row.checkedAt !== null && { checkedAt: String(row.checkedAt.getTime()) }),
    },
    accounts: [{ modelProviderAccountID: row.providerId }],
  };
}

function toManaged(entry: ListedModel): ManagedModel {
  const can = (capability: ModelCapability) => entry.capabilities?.includes(capability) ?? false;
  return {
    id: entry.id,
    identification: entry.model,
    displayName: entry.name,
    isPublic: true,
    modelStatus: modelStatuses.available,
    modelVendor: entry.isDemo ? 'demo' : (entry.provider ?? 'openai-compatible'),
    ability: {
      maxContextTokens: entry.contextTokens,
      functionCallEnabled: can('tools'),
      jsonModeEnabled: can('json'),
      multiModalEnabled: can('image'),
      modelParams: parametersOf(entry).map(({ name, isWhole, min, max, standard }) => ({
        name,
        modelParamType: isWhole ? 2 : 1,
        min: String(min),
        max: String(max),
        defaultVal: standard,
      })),
    },
    defaultRuntimeParam: entry.defaults ?? {},
    modelKind: entry.kind,
    source: entry.source,
    isDefault: entry.isDefault,
    price: entry.price,
  };
}
