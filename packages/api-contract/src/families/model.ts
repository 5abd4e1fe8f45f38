import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

const parameter = () =>
  z.object({
    name: z.string(),
    label: z.string(),
    /** 1 for a decimal number, 2 for an integer. */
    type: z.number(),
    min: z.string(),
    max: z.string(),
    precision: z.number(),
    default_val: z.object({
      default_val: z.string(),
      creative: optional(z.string()),
      balance: optional(z.string()),
      precise: optional(z.string()),
    }),
  });

const ability = () =>
  z.object({
    function_call: z.boolean(),
    image_understanding: z.boolean(),
    support_multi_modal: z.boolean(),
  });

const listedModel = () =>
  z.object({
    name: z.string(),
    model_name: z.string(),
    /** `modelType` in documents. */
    model_type: id,
    model_icon: z.string(),
    model_brief_desc: z.string(),
    is_offline: z.boolean(),
    /** True for the built-in demo model, which must be marked as such wherever it is shown. */
    is_demo: z.boolean(),
    model_ability: ability(),
    model_params: z.array(parameter()),
    model_quota: z.object({ token_limit: z.number() }),
  });

/** A model in the workflow editor. */
export type ListedModel = z.infer<ReturnType<typeof listedModel>>;

const basicInfo = () =>
  z.object({
    name: z.string(),
    model_id: id,
    /** 999: other, since models are configured by the installation. */
    model_class: z.literal(999),
    model_name: z.string(),
    model_vendor: z.string(),
    /** Per million tokens; absent when there is no price. */
    model_input_price: optional(z.number()),
    model_output_price: optional(z.number()),
    token_limit: z.number(),
    model_params: z.array(parameter()),
    model_ability: ability().omit({ support_multi_modal: true }),
    default_model_flag: z.boolean(),
    /** 1: available. */
    status: z.literal(1),
  });

const typeList = () => ({
  auth: 'session' as const,
  input: () => z.object({ model: optional(z.boolean()), space_id: idOrNone }),
  output: () =>
    z.object({
      model_list: z.array(listedModel()),
      default_model_id: id,
      /** Whether the installation has a model that transcribes speech. */
      can_transcribe: z.boolean(),
    }),
});

/** Models of the installation, for their users. */
export const model = defineFamily('model', {
  typeList: post('/api/bot/get_type_list', {
    audit: { 'zh-CN': '查看模型', en: 'Viewed models' },
    ...typeList(),
    also: ['/api/playground_api/get_type_list'],
    added: 'the workflow editor lists models with it; the catalogue has only its successor',
  }),
  list: post('/api/intelligence_api/model/get_model_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型', en: 'Viewed models' },
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        model_vendor: optional(shortText(200)),
        ...paging('cursor_id', 'limit'),
      }),
    output: () =>
      z.object({
        model_list: z.array(z.object({ model_basic_info: basicInfo() })),
        total: z.number(),
        has_more: z.boolean(),
        next_cursor_id: z.string(),
      }),
  }),
  filters: post('/api/intelligence_api/model/get_model_list_filter_params', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型', en: 'Viewed models' },
    output: () =>
      z.object({
        model_vendors: z.array(z.string()),
        context_len_min: z.number(),
        context_len_max: z.number(),
      }),
  }),
  info: post('/api/intelligence_api/model/get_model_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型', en: 'Viewed a model' },
    input: () => z.object({ space_id: id, model_id: id }),
    output: () => z.object({ model_info: z.object({ model_basic_info: basicInfo() }) }),
    errors: ['modelInvalid'],
  }),
  /** A space's usage of a model in the last 30 days, in UTC. Usage by bots is not supported yet. */
  usage: post('/api/intelligence_api/model/get_model_usage_data', {
    auth: 'session',
    audit: { 'zh-CN': '查看模型用量', en: 'Viewed model usage' },
    input: () => z.object({ space_id: id, model_id: id }),
    output: () =>
      z.object({
        usage: z.array(
          z.object({
            date: z.string(),
            BotTotalInput: z.string(),
            BotTotalOutput: z.string(),
            WorkflowTotalInput: z.string(),
            WorkflowTotalOutput: z.string(),
          }),
        ),
      }),
  }),
});
