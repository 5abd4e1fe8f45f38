import type { Reason } from '@heddle/api-contract';
import { type Input, providers as providerTable, type Result } from '@heddle/api-contract';
import type { modelManage } from '@heddle/api-contract/families/model-manage';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import { asc, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { checkModel } from '../../models/check/checkModel.js';
import { isEndpoint, type ModelConfiguration } from '../../models/configuration.js';
import { providerPlace } from '../../models/databaseModelStore.js';
import { mayInInstallation, requireInInstallation } from '../account/index.js';
import { modelProviders, providedModels } from './tables.js';

type Calls = typeof modelManage.calls;
type ProviderRow = typeof modelProviders.$inferSelect;

/** The fields of a service as given by the caller. */
type Given = Pick<Input<Calls['updateAccount']>, 'providerKind' | 'baseURL' | 'maasAccount'>;

/** Shown in place of a stored key. */
const mask = '********';
const maxNameLength = 50;

export async function createProvider(
  context: Context,
  input: Input<Calls['createAccount']>,
): Promise<Result<Calls['createAccount']>> {
  await requireInInstallation(context, 'manageModels');
  await context.spaceAccess(input.spaceID, 'view');
  const { kind, baseUrl } = checkAddress(input);
  const key = checkKey(input.maasAccount?.apiKey);
  if (providerTable[kind].needsKey && !key) throw keyNeeded();
  const id = newId();
  const now = new Date();
  await context.db.insert(modelProviders).values({
    id,
    kind,
    name: checkName(input.name),
    baseUrl,
    sealedKey: key ? await context.secrets.seal(key, providerPlace(id)) : null,
    createdAt: now,
    updatedAt: now,
  });
  return { accountID: id };
}

export async function updateProvider(
  context: Context,
  input: Input<Calls['updateAccount']>,
): Promise<Result<Calls['updateAccount']>> {
  await requireInInstallation(context, 'manageModels');
  const row = await findProvider(context, input.accountID);
  const { kind, baseUrl } = checkAddress(input, row);
  const key = keyFor(row, baseUrl, input);
  if (providerTable[kind].needsKey && !(key ?? row.sealedKey)) throw keyNeeded();
  await requireKinds(context, row.id, kind);
  await context.db
    .update(modelProviders)
    .set({
      kind,
      baseUrl,
      ...(input.name !== undefined && { name: checkName(input.name) }),
      ...(key === '' && { sealedKey: null }),
      ...(key && { sealedKey: await context.secrets.seal(key, providerPlace(row.id)) }),
      updatedAt: new Date(),
    })
    .where(eq(modelProviders.id, row.id));
  return {};
}

export async function deleteProvider(
  context: Context,
  input: Input<Calls['deleteAccount']>,
): Promise<Result<Calls['deleteAccount']>> {
  await requireInInstallation(context, 'manageModels');
  const row = await findProvider(context, input.accountID);
  await context.db.delete(modelProviders).where(eq(modelProviders.id, row.id));
  return {};
}

/** Lists all services for users who may manage models; an empty list for others. */
export async function listProviders(
  context: Context,
  input: Input<Calls['accounts']>,
): Promise<Result<Calls['accounts']>> {
  await context.spaceAccess(input.spaceID, 'view');
  if (!(await mayInInstallation(context, 'manageModels'))) return { accounts: [], hasOperationPerm: false };
  const rows = await context.db.select().from(modelProviders).orderBy(asc(modelProviders.id));
  return { accounts: rows.map(toAccount), hasOperationPerm: true };
}

export async function listRelated(
  context: Context,
  input: Input<Calls['relatedResources']>,
): Promise<Result<Calls['relatedResources']>> {
  await requireInInstallation(context, 'manageModels');
  const row = await findProvider(context, input.accountID);
  const models = await context.db
    .select({ id: providedModels.id })
    .from(providedModels)
    .where(eq(providedModels.providerId, row.id))
    .orderBy(asc(providedModels.id));
  return { resources: { modelCount: String(models.length), modelIDs: models.map(({ id }) => id) } };
}

export async function describeProvider(
  context: Context,
  input: Input<Calls['maskedData']>,
): Promise<Result<Calls['maskedData']>> {
  await requireInInstallation(context, 'manageModels');
  return { maskedData: toAccount(await findProvider(context, input.accountID)) };
}

/** Tests a service by requesting its list of models, which is free. */
export async function validateProvider(
  context: Context,
  input: Input<Calls['validateAccount']>,
): Promise<Result<Calls['validateAccount']>> {
  await requireInInstallation(context, 'manageModels');
  await context.spaceAccess(input.spaceID, 'view');
  const service = await toService(context, input);
  for await (const event of checkModel(service, { fetch: context.models.fetch, signal: context.signal })) {
    if (event.event !== 'result') continue;
    const { outcome, detail } = event.data;
    return { isValidate: outcome === 'ok', invalidatedReason: detail, outcome };
  }
  throw new Error('a test ended without a result');
}

/** A service to call: the given fields, completed from the stored ones. */
export async function toService(
  context: Context,
  given: Given,
  row?: ProviderRow,
): Promise<ModelConfiguration> {
  const { kind, baseUrl } = checkAddress(given, row);
  const key = row ? keyFor(row, baseUrl, given) : checkKey(given.maasAccount?.apiKey);
  const kept =
    key === undefined && row?.sealedKey
      ? await context.secrets.open(row.sealedKey, providerPlace(row.id))
      : undefined;
  const apiKey = key || kept;
  return {
    id: '0',
    name: row?.name ?? kind,
    provider: kind,
    baseURL: baseUrl,
    model: '',
    ...(apiKey && { apiKey }),
  };
}

export async function findProvider(context: Context, id: string): Promise<ProviderRow> {
  const [row] = await context.db.select().from(modelProviders).where(eq(modelProviders.id, id));
  if (!row) throw invalid(modelReasons.providerNotFound({ field: 'accountID' }));
  return row;
}

export function invalid(reason: Reason): DomainError {
  return new DomainError('modelInvalid', reason);
}

function keyNeeded(): DomainError {
  return invalid(modelReasons.keyMissing({ field: 'maasAccount.apiKey' }));
}

/** Refuses to change the provider kind when the new one does not support the kinds of its models. */
async function requireKinds(context: Context, providerId: string, kind: ProviderRow['kind']): Promise<void> {
  const held = await context.db
    .selectDistinct({ kind: providedModels.kind })
    .from(providedModels)
    .where(eq(providedModels.providerId, providerId));
  const foreign = held.find((model) => !providerTable[kind].kinds.includes(model.kind));
  if (foreign) throw invalid(modelReasons.providerHasNone({ field: 'providerKind', kind: foreign.kind }));
}

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || [...name].length > maxNameLength)
    throw invalid(inputReasons.length({ field: 'name', minimum: 1, maximum: maxNameLength }));
  return name;
}

function checkAddress(given: Given, row?: ProviderRow): { kind: ProviderRow['kind']; baseUrl: string } {
  const kind = given.providerKind ?? row?.kind ?? 'openai-compatible';
  const baseUrl = given.baseURL?.trim() || row?.baseUrl || providerTable[kind].baseURL;
  if (!isEndpoint(baseUrl)) throw invalid(modelReasons.urlForm({ field: 'baseURL' }));
  const plain = baseUrl.replace(/\/+$/, '');
  // Ollama's URL is known with and without the path of its OpenAI-compatible API.
  return { kind, baseUrl: kind === 'ollama' ? plain.replace(/\/v1$/, '') : plain };
}

/** The new key: undefined to keep the stored one, empty to remove it. */
function keyFor(row: ProviderRow, baseUrl: string, given: Given): string | undefined {
  const key = checkKey(given.maasAccount?.apiKey);
  // Do not send a stored key to another origin: users who may change the URL must not be able to obtain the
  // key.
  if (key === undefined && row.sealedKey !== null && new URL(baseUrl).origin !== new URL(row.baseUrl).origin)
    throw invalid(modelReasons.urlChanged({ field: 'maasAccount.apiKey' }));
  return key;
}

function checkKey(text: string | undefined): string | undefined {
  const key = text?.trim();
  if (key === undefined || key === mask) return undefined;
  if (!/^[\x21-\x7e]*$/.test(key)) throw invalid(modelReasons.keyForm({ field: 'maasAccount.apiKey' }));
  return key;
}

function toAccount(row: ProviderRow): Result<Calls['maskedData']>['maskedData'] {
  return {
    id: row.id,
    name: row.name,
    provider: 1,
    type: 2,
    maasAccount: { apiKey: row.sealedKey === null ? '' : mask },
    createdAt: String(row.createdAt.getTime()),
    updatedAt: String(row.updatedAt.getTime()),
    providerKind: row.kind,
    baseURL: row.baseUrl,
    hasKey: row.sealedKey !== null,
  };
}
