import * as z from 'zod';
import { del, get, post, put, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { sentReason } from '../kernel/sentReason.js';
import { modelCapabilities, modelKinds, providerKinds } from '../modelKinds.js';

/** Status of a model by API number. */
export const modelStatuses = { available: 1, unavailable: 3 } as const;

/** Source of a model's configuration. */
export const modelSources = ['file', 'studio', 'demo'] as const;

const reason = 'the studio manages, tests and meters the models of the installation';

const account = () =>
  z.object({
    id,
    name: z.string(),
    /** Always 1: a custom endpoint; `providerKind` says which. */
    provider: z.literal(1),
    /** Always 2: authentication by API key. */
    type: z.literal(2),
    /** Never the key itself: asterisks if there is one. */
    maasAccount: z.object({ apiKey: z.string() }),
    /** Milliseconds since 1970. */
    createdAt: z.string(),
    updatedAt: z.string(),
    providerKind: z.enum(providerKinds),
    baseURL: z.string(),
    hasKey: z.boolean(),
  });

/** A model service. */
export type ProviderAccount = z.infer<ReturnType<typeof account>>;

const key = () => optional(z.object({ apiKey: optional(shortText(2000)) }));
const providerFields = () => ({
  providerKind: optional(z.enum(providerKinds)),
  baseURL: optional(shortText(500)),
  maasAccount: key(),
});

const defaults = () =>
  z.object({
    temperature: optional(z.number().min(0).max(2)),
    topP: optional(z.number().min(0).max(1)),
    maxTokens: optional(z.number().int().min(1).max(100_000_000)),
    frequencyPenalty: optional(z.number().min(-2).max(2)),
    presencePenalty: optional(z.number().min(-2).max(2)),
  });

const price = () =>
  z.object({
    input: z.number().min(0).max(1_000_000),
    output: z.number().min(0).max(1_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/),
  });

const ability = () =>
  z.object({
    maxContextTokens: optional(z.number().int().min(1).max(2_000_000_000)),
    functionCallEnabled: optional(z.boolean()),
    jsonModeEnabled: optional(z.boolean()),
    multiModalEnabled: optional(z.boolean()),
  });

const modelParameter = () =>
  z.object({
    name: z.string(),
    modelParamType: z.number(),
    min: z.string(),
    max: z.string(),
    defaultVal: z.string(),
  });

const managedModel = () =>
  z.object({
    id,
    /** Model name at the service. */
    identification: z.string(),
    displayName: z.string(),
    isPublic: z.literal(true),
    modelStatus: z.union([z.literal(modelStatuses.available), z.literal(modelStatuses.unavailable)]),
    modelVendor: z.string(),
    ability: ability().extend({ modelParams: z.array(modelParameter()) }),
    defaultRuntimeParam: defaults(),
    modelKind: z.enum(modelKinds),
    /** `studio`: added there; `file`: from the configuration file; `demo`: the built-in demo model. */
    source: z.enum(modelSources),
    isDefault: z.boolean(),
    price: optional(price()),
    /** Result of the latest test: `ok` or the kind of error; absent before the first test. */
    checkOutcome: optional(z.string()),
    /** Milliseconds since 1970. */
    checkedAt: optional(z.string()),
  });

/** A model as shown to its administrator. */
export type ManagedModel = z.infer<ReturnType<typeof managedModel>>;

const modelAccount = () =>
  z.object({
    model: managedModel(),
    /** The service of a model that was added in the studio. */
    accounts: z.array(z.object({ modelProviderAccountID: id })),
  });

const upsertModel = () =>
  z.object({
    id: idOrNone,
    identification: shortText(200),
    displayName: optional(shortText(200)),
    modelKind: optional(z.enum(modelKinds)),
    modelStatus: optional(
      z.union([z.literal(modelStatuses.available), z.literal(modelStatuses.unavailable)]),
    ),
    ability: optional(ability()),
    defaultRuntimeParam: optional(defaults()),
    price: optional(price()),
    isDefault: optional(z.boolean()),
  });

const checkEvent = () =>
  z.discriminatedUnion('event', [
    z.object({
      event: z.literal('step'),
      data: z.object({
        step: z.enum(['reach', 'answer', ...modelCapabilities]),
        state: z.enum(['begun', 'passed', 'failed', 'skipped']),
      }),
    }),
    z.object({
      event: z.literal('result'),
      data: z.object({
        /**
         * `ok` or the kind of error: key, address, host, connection, port, tls, model, capability, refused,
         * time, limit, size, endpoint.
         */
        outcome: z.string(),
        /** The service's own message. */
        detail: z.string(),
        /** The message as a key and parameters; absent on success. */
        reason: sentReason().optional(),
        found: z.array(z.enum(modelCapabilities)),
        missing: z.array(z.enum(modelCapabilities)),
        /** Models that the service offers, where it has a list. */
        models: z.array(z.string()),
        milliseconds: z.number(),
      }),
    }),
  ]);

/** An event of a test. */
export type ModelCheckEvent = z.infer<ReturnType<typeof checkEvent>>;

const counts = () =>
  z.object({
    calls: z.number(),
    failed: z.number(),
    inputUnits: z.number(),
    outputUnits: z.number(),
    cost: z.number(),
    /** Empty when there is no price. */
    currency: z.string(),
    modelKind: z.enum(modelKinds),
  });

/** Model services and their models, which the owner of the installation configures. */
export const modelManage = defineFamily('modelManage', {
  createAccount: post('/api/model_manage/v1/spaces/:spaceID/provider_accounts', {
    auth: 'session',
    audit: { 'zh-CN': '添加模型服务商', en: 'Added a model provider' },
    envelope: 'fields',
    isAdministrative: true,
    input: () => z.object({ spaceID: id, name: shortText(200), ...providerFields() }),
    output: () => z.object({ accountID: id }),
    errors: ['modelInvalid', 'notSetUp'],
  }),
  /** An omitted key is unchanged; a new URL requires the key again. */
  updateAccount: put('/api/model_manage/v1/provider_accounts/:accountID', {
    auth: 'session',
    audit: { 'zh-CN': '修改模型服务商', en: 'Changed a model provider' },
    envelope: 'fields',
    isAdministrative: true,
    input: () => z.object({ accountID: id, name: optional(shortText(200)), ...providerFields() }),
    errors: ['modelInvalid', 'notSetUp'],
  }),
  /** Deletes a provider account and its models. */
  deleteAccount: del('/api/model_manage/v1/provider_accounts/:accountID', {
    auth: 'session',
    audit: { 'zh-CN': '删除模型服务商', en: 'Deleted a model provider' },
    envelope: 'fields',
    isAdministrative: true,
    input: () => z.object({ accountID: id }),
  }),
  /** Empty for everybody except the owner of the installation. */
  accounts: get('/api/model_manage/v1/spaces/:spaceID/provider_accounts', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型服务商', en: 'Viewed model providers' },
    envelope: 'fields',
    input: () => z.object({ spaceID: id }),
    output: () => z.object({ accounts: z.array(account()), hasOperationPerm: z.boolean() }),
  }),
  relatedResources: get('/api/model_manage/v1/provider_accounts/:accountID/releated_resources', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型的使用情况', en: 'Viewed what uses a model' },
    envelope: 'fields',
    input: () => z.object({ accountID: id }),
    output: () => z.object({ resources: z.object({ modelCount: z.string(), modelIDs: z.array(id) }) }),
  }),
  maskedData: get('/api/model_manage/v1/provider_accounts/:accountID/masked_data', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型服务商的密钥信息', en: 'Viewed model provider key details' },
    envelope: 'fields',
    input: () => z.object({ accountID: id }),
    output: () => z.object({ maskedData: account() }),
  }),
  /** Tests whether a service accepts this key at this URL; stores nothing. */
  validateAccount: post('/api/model_manage/v1/spaces/:spaceID/provider_accounts/validate', {
    auth: 'session',
    audit: { 'zh-CN': '测试模型服务商', en: 'Tested a model provider' },
    envelope: 'fields',
    input: () => z.object({ spaceID: id, ...providerFields() }),
    output: () => z.object({ isValidate: z.boolean(), invalidatedReason: z.string(), outcome: z.string() }),
    errors: ['modelInvalid'],
  }),
  upsertModel: post('/api/model_manage/v1/model_account/upsert', {
    auth: 'session',
    audit: { 'zh-CN': '保存模型', en: 'Saved a model' },
    envelope: 'fields',
    isAdministrative: true,
    input: () =>
      z.object({
        modelAccount: z.object({
          model: upsertModel(),
          accounts: optional(z.array(z.object({ modelProviderAccountID: idOrNone })).max(1)),
        }),
      }),
    output: () => z.object({ modelAccount: modelAccount() }),
    errors: ['modelInvalid'],
  }),
  deleteModel: del('/api/model_manage/v1/model_account/delete/:modelID', {
    auth: 'session',
    audit: { 'zh-CN': '删除模型', en: 'Deleted a model' },
    envelope: 'fields',
    isAdministrative: true,
    input: () => z.object({ modelID: id }),
  }),
  updateModelStatus: post('/api/model_manage/v1/spaces/:spaceID/model_account/update_model_status', {
    auth: 'session',
    audit: { 'zh-CN': '启用或停用模型', en: 'Enabled or disabled a model' },
    envelope: 'fields',
    isAdministrative: true,
    input: () =>
      z.object({
        spaceID: id,
        modelID: id,
        status: z.union([z.literal(modelStatuses.available), z.literal(modelStatuses.unavailable)]),
      }),
    errors: ['modelInvalid'],
  }),
  /** Lists all models with their services, for the owner of the installation. */
  modelAccounts: get('/api/model_manage/v1/spaces/:spaceID/model_account/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型服务商', en: 'Viewed model providers' },
    envelope: 'fields',
    input: () =>
      z.object({
        spaceID: id,
        isPublicModel: optional(flag),
        modelStatuses: optional(list(z.coerce.number()).pipe(z.array(z.number()).max(10))),
      }),
    output: () => z.object({ modelAccounts: z.array(modelAccount()) }),
  }),
  /** The models that members of a space may use. */
  models: get('/api/model_manage/v1/spaces/:spaceID/model/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看已配置的模型', en: 'Viewed managed models' },
    envelope: 'fields',
    input: () => z.object({ spaceID: id }),
    output: () => z.object({ models: z.array(managedModel()) }),
  }),
  model: get('/api/model_manage/v1/spaces/:spaceID/model/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看已配置的模型', en: 'Viewed a managed model' },
    envelope: 'fields',
    input: () => z.object({ spaceID: id, modelID: id }),
    output: () => z.object({ model: managedModel() }),
    errors: ['modelInvalid'],
  }),
  /** Tests a service or one of its models, stored or with the given fields; disconnecting aborts the test. */
  check: stream('/api/model_manage/v1/check', {
    auth: 'session',
    audit: { 'zh-CN': '测试模型', en: 'Tested a model' },
    added: reason,
    input: () =>
      z.object({
        /** A stored service; other fields override what is stored. */
        accountID: idOrNone,
        ...providerFields(),
        /**
         * A stored model, from the studio or the file; the outcome is stored unless other fields override its
         * settings.
         */
        modelID: idOrNone,
        identification: optional(shortText(200)),
        modelKind: optional(z.enum(modelKinds)),
        capabilities: optional(z.array(z.enum(modelCapabilities)).max(modelCapabilities.length)),
      }),
    output: checkEvent,
    errors: ['modelInvalid', 'tooManyRequests'],
  }),
  /** Services on this machine that could be added: Ollama, if the configuration permits access to it. */
  localServices: get('/api/model_manage/v1/local_services', {
    auth: 'session',
    audit: { 'zh-CN': '查找本机的模型服务', en: 'Searched for local model providers' },
    added: reason,
    output: () =>
      z.object({
        services: z.array(
          z.object({ providerKind: z.enum(providerKinds), baseURL: z.string(), models: z.array(z.string()) }),
        ),
        /** False if the configuration does not include the address, so that it was not contacted. */
        isAllowed: z.boolean(),
      }),
  }),
  /** Usage of models by day, by model and by space; days are in the time zone of `utcOffsetMinutes`. */
  usage: post('/api/model_manage/v1/usage', {
    auth: 'session',
    audit: { 'zh-CN': '查看用量', en: 'Viewed usage' },
    added: reason,
    input: () =>
      z.object({
        /** `2026-11-22`, both inclusive; at most 400 days. */
        from: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        to: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        utcOffsetMinutes: optional(z.number().int().min(-1440).max(1440)),
      }),
    output: () =>
      z.object({
        days: z.array(counts().extend({ day: z.string() })),
        models: z.array(counts().extend({ modelID: id, name: z.string() })),
        /** Without id: calls outside spaces. Without name: a deleted space. */
        spaces: z.array(counts().extend({ spaceID: z.string(), name: z.string() })),
        /** Retention of calls, in days. */
        keptDays: z.number().int(),
      }),
    errors: ['modelInvalid'],
  }),
});
