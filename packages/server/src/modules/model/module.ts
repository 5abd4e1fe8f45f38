import type { Input, Result } from '@heddle/api-contract';
import { model } from '@heddle/api-contract/families/model';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { Language } from '@heddle/workflow-schema';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { implement } from '../../kernel/implement.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import type { ListedModel } from '../../models/models.js';
import { parametersOf } from '../../models/parameters.js';
import { modelCalls } from '../model-manage/tables.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof model.calls;
type BasicInfo = Result<Calls['info']>['model_info']['model_basic_info'];

/** Lists the models that documents may use, in the order of the configuration. */
async function listTypes(
  context: Context,
  input: Input<Calls['typeList']>,
): Promise<Result<Calls['typeList']>> {
  if (input.space_id) await context.spaceAccess(input.space_id, 'view');
  const language = languageOf(context.user.locale);
  const listed = await context.models.list(language);
  const usual = listed.find((entry) => entry.isDefault) ?? listed[0]!;
  return {
    model_list: listed.map((entry) => ({
      name: entry.name,
      model_name: entry.name,
      model_type: entry.id,
      model_icon: '',
      model_brief_desc: '',
      is_offline: false,
      is_demo: entry.isDemo,
      model_ability: { ...abilityOf(entry), support_multi_modal: can(entry, 'image') },
      model_params: paramsOf(entry, language),
      model_quota: { token_limit: entry.contextTokens ?? 0 },
    })),
    default_model_id: usual.id,
    can_transcribe: (await context.models.list(language, 'transcription')).length > 0,
  };
}

/** Returns a page of the models that members of a space may use. */
async function listModels(context: Context, input: Input<Calls['list']>): Promise<Result<Calls['list']>> {
  await context.spaceAccess(input.space_id, 'view');
  const language = languageOf(context.user.locale);
  const word = input.name?.trim().toLowerCase() ?? '';
  const matching = (await context.models.list(language)).filter(
    (entry) =>
      entry.name.toLowerCase().includes(word) &&
      (input.model_vendor === undefined || vendorOf(entry) === input.model_vendor),
  );
  const page = pageOf(input);
  const { hasMore, cursor } = afterPage(page, matching.length);
  return {
    model_list: matching
      .slice(page.offset, page.offset + page.limit)
      .map((entry) => ({ model_basic_info: toBasicInfo(entry, language) })),
    total: matching.length,
    has_more: hasMore,
    next_cursor_id: cursor,
  };
}

/** Available filters for the list of models. */
async function listFilters(context: Context): Promise<Result<Calls['filters']>> {
  const listed = await context.models.list(languageOf(context.user.locale));
  const lengths = listed.map(({ contextTokens = 0 }) => contextTokens);
  return {
    model_vendors: [...new Set(listed.map(vendorOf))],
    context_len_min: Math.min(...lengths),
    context_len_max: Math.max(...lengths),
  };
}

async function describeModel(context: Context, input: Input<Calls['info']>): Promise<Result<Calls['info']>> {
  await context.spaceAccess(input.space_id, 'view');
  const language = languageOf(context.user.locale);
  const found = (await context.models.list(language)).find(({ id }) => id === input.model_id);
  if (!found) throw new DomainError('modelInvalid', modelReasons.notFound({ field: 'model_id' }));
  return { model_info: { model_basic_info: toBasicInfo(found, language) } };
}

const usageDays = 30;

async function readUsage(context: Context, input: Input<Calls['usage']>): Promise<Result<Calls['usage']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  const since = new Date(Date.now() - usageDays * 86_400_000);
  const day = sql<string>`to_char(timezone('UTC', ${modelCalls.at}), 'YYYY-MM-DD')`;
  const rows = await context.db
    .select({
      date: day,
      input: sql<string>`round(sum(${modelCalls.inputUnits}))::bigint::text`,
      output: sql<string>`round(sum(${modelCalls.outputUnits}))::bigint::text`,
    })
    .from(modelCalls)
    .where(
      and(eq(modelCalls.spaceId, spaceId), eq(modelCalls.modelId, input.model_id), gte(modelCalls.at, since)),
    )
    .groupBy(day)
    .orderBy(day);
  return {
    usage: rows.map((row) => ({
      date: row.date,
      BotTotalInput: '0',
      BotTotalOutput: '0',
      WorkflowTotalInput: row.input,
      WorkflowTotalOutput: row.output,
    })),
  };
}

function toBasicInfo(entry: ListedModel, language: Language): BasicInfo {
  return {
    name: entry.name,
    model_id: entry.id,
    model_class: 999,
    model_name: entry.model,
    model_vendor: vendorOf(entry),
    model_input_price: entry.price?.input,
    model_output_price: entry.price?.output,
    token_limit: entry.contextTokens ?? 0,
    model_params: paramsOf(entry, language),
    model_ability: abilityOf(entry),
    default_model_flag: entry.isDefault,
    status: 1,
  };
}

const vendorOf = (entry: ListedModel) => (entry.isDemo ? 'demo' : (entry.provider ?? 'openai-compatible'));

function can(entry: ListedModel, capability: 'image' | 'tools'): boolean {
  return entry.capabilities?.includes(capability) ?? false;
}

function abilityOf(entry: ListedModel) {
  return { function_call: can(entry, 'tools'), image_understanding: can(entry, 'image') };
}

function paramsOf(entry: ListedModel, language: Language): BasicInfo['model_params'] {
  return parametersOf(entry).map(({ name, labels, isWhole, min, max, standard, presets }) => ({
    name,
    label: labels[language],
    type: isWhole ? 2 : 1,
    min: String(min),
    max: String(max),
    precision: isWhole ? 0 : 2,
    default_val: { default_val: standard, ...presets },
  }));
}

export const modelModule = implement(model, {
  typeList: listTypes,
  list: listModels,
  filters: listFilters,
  info: describeModel,
  usage: readUsage,
});
