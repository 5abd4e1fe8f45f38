import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { cardRecordLimits } from '../card/binding.js';
import { notBuiltLabel, post, stream } from '../kernel/call.js';
import { defineFamily, mirror } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** States of a card by API number. */
export const cardStatuses = { draft: 0, published: 1, unpublished: 2 } as const;

/** How a card looks as a whole, by API number. */
export const cardDisplayTypes = { basic: 1, list: 2, custom: 3, slide: 4 } as const;

/** Whose cards they are, by API number: those that come with Heddle, and those of a space. */
export const cardCategories = { official: 1, custom: 2 } as const;

/** What a card is bound to, by API number: a tool for everybody who uses it, or a node of a workflow. */
export const cardBusinessTypes = { plugin: 1, workflow: 2 } as const;

/** Whether a binding is up to date, by API number. */
export const cardBindingStatuses = { latest: 1, needsUpdate: 2, mismatch: 3 } as const;

/** Types of the fields of an answer by API number. */
export const answerFieldTypes = {
  object: 1,
  string: 2,
  integer: 3,
  boolean: 4,
  array: 5,
  number: 6,
} as const;

/** A field of the answer of a tool, with those within it. */
export interface AnswerField {
  name: string;
  type: number;
  children: AnswerField[];
}

const answerField: z.ZodType<AnswerField> = z
  .object({ name: z.string(), type: z.number(), children: z.array(z.lazy(() => answerField)) })
  .meta({ id: 'AnswerField' });

const sentCard = () =>
  z.object({
    card_id: id,
    /** The same as `card_id`: a card has one draft. */
    draft_card_id: id,
    space_id: id,
    name: z.string(),
    description: z.string(),
    creator_id: id,
    creator_name: z.string(),
    creator_avatar: z.string(),
    card_category: z.number(),
    card_display_type: z.number(),
    /** Number of the version; `0` if there is none. */
    version_num: z.string(),
    version_name: z.string(),
    thumbnail: z.string(),
    /** Seconds since 1970, as text. */
    update_time: z.string(),
    publish_time: z.string(),
    /** JSON text of the variables, `[{ name, type }]`. */
    properties: z.string(),
    properties_hash: z.string(),
    card_status: z.number(),
    /** Added: the draft differs from the latest version. */
    has_changes: z.boolean(),
    can_edit: z.boolean(),
  });

const cardMeta = () =>
  z.object({
    /** JSON text of the card. */
    dsl_content: z.string(),
    thumbnail: z.string(),
    channel_type: z.number(),
    version_num: z.string(),
  });

const template = () =>
  z.object({
    template_id: id,
    creator_id: id,
    name: z.string(),
    channel_type: z.number(),
    thumbnail: z.string(),
    dsl_content: z.string(),
    category: z.number(),
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    /** Added: JSON text of the values that the preview shows. */
    sample: z.string(),
  });

const historyEntry = () =>
  z.object({
    card_id: id,
    draft_id: id,
    name: z.string(),
    version_num: z.string(),
    version_name: z.string(),
    description: z.string(),
    publish_time: z.string(),
    audit_status: z.number(),
  });

/** The tool, by its id or name. */
const tool = () => ({ plugin_id: id, api_name: optional(shortText(200)), api_id: idOrNone });

/** What uses the tool: an agent, or a node of a workflow; neither for the card that its author chooses. */
const user = () => ({
  bot_id: idOrNone,
  biz_type: optional(z.union([z.literal(0), z.literal(Object.values(cardBusinessTypes))])),
  /** Of the workflow. */
  business_id: idOrNone,
  /** Of the node. */
  unique_id: optional(shortText(100)),
});

const documentText = () => shortText(cardRecordLimits.text);

const named = () => ({
  name: optional(visibleText(cardRecordLimits.name)),
  description: optional(visibleText(cardRecordLimits.description)),
});

const boundCard = () => ({
  /** `0` if no card is bound. */
  card_id: z.string(),
  card_version_num: z.string(),
  /** JSON text: the path in the answer by the name of the variable. */
  mapping_rule: z.string(),
  /** 0 for as many rows as a card can show. */
  max_display_rows: z.number(),
  llm_text_card: z.boolean(),
  category: z.number(),
});

const status = () => ({
  card_id: z.string(),
  /** One of `cardBindingStatuses`. */
  status: z.number(),
  card_version: z.string(),
  /** Added: the latest version of the card. */
  latest_version: z.string(),
});

/** Cards of a space with their versions. */
const recordCalls = {
  /** Creates a card: empty, from a template, or as a copy of one. */
  create: post('/api/card/create_card', {
    auth: 'session',
    audit: { 'zh-CN': '新建卡片', en: 'Created a card' },
    errors: ['cardInvalid'],
    input: () =>
      z.object({
        space_id: id,
        /** The card to copy, in the same space. */
        card_id: idOrNone,
        version_num: optional(shortText(10)),
        /** Added. */
        template_id: idOrNone,
        ...named(),
      }),
    output: () => z.object({ card_id: id, draft_card_id: id }),
  }),
  delete: post('/api/card/delete_card', {
    auth: 'session',
    audit: { 'zh-CN': '删除卡片', en: 'Deleted a card' },
    envelope: 'fields',
    input: () => z.object({ card_id: id }),
  }),
  list: post('/api/card/query_card_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片列表', en: 'Viewed the cards' },
    input: () =>
      z.object({
        space_id: id,
        category: optional(count),
        bind_card_id: idOrNone,
        /** 1 published, 2 not published. */
        status: optional(count),
        ...paging('page', 'size'),
      }),
    output: () => z.object({ card_list: z.array(sentCard()), total: z.number() }),
  }),
  detail: post('/api/card/query_card_detail', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片', en: 'Viewed a card' },
    input: () => z.object({ space_id: idOrNone, card_id: id, card_version: optional(shortText(10)) }),
    output: () => z.object({ card_detail: sentCard() }),
  }),
  /** A card as its editor needs it: the draft, or a version. */
  info: post('/api/card_builder/get_card_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片内容', en: 'Viewed the content of a card' },
    input: () => z.object({ card_id: id, version_num: optional(shortText(10)) }),
    output: () =>
      sentCard().extend({
        card_meta_info: z.array(cardMeta()),
        /** Added: JSON text of the values that the preview shows. */
        sample: z.string(),
        /** Added: increases with every change; see `update`. */
        edit_version: z.number(),
      }),
  }),
  infos: post('/api/card_builder/mget_card_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看多张卡片', en: 'Viewed several cards' },
    envelope: 'fields',
    input: () => z.object({ card_ids: optional(z.array(id).max(100)) }),
    output: () => z.object({ card_basic_infos: z.array(sentCard()) }),
  }),
  search: post('/api/card_builder/query_card_list', {
    auth: 'session',
    audit: { 'zh-CN': '搜索卡片', en: 'Searched the cards' },
    envelope: 'fields',
    input: () =>
      z.object({
        /** Added: the specification sends it in the header `space-id`, which is read as well. */
        space_id: idOrNone,
        ...paging('page', 'size'),
        condition: optional(
          z.object({
            only_myself: optional(flag),
            status: optional(count),
            keyword: optional(shortText(200)),
            sort_condition: optional(z.object({ field: optional(count), order_type: optional(count) })),
          }),
        ),
      }),
    output: () => z.object({ card_info_list: z.array(sentCard()), total: z.number() }),
  }),
  update: post('/api/card_builder/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改卡片', en: 'Changed a card' },
    also: ['/api/card_center/update'],
    envelope: 'fields',
    errors: ['cardInvalid', 'changedElsewhere'],
    input: () =>
      z.object({
        card_id: id,
        ...named(),
        /** 2 takes the card from the lists of those who bind cards, 1 puts it back. */
        card_status: optional(count.pipe(z.number().max(2))),
        /** Added: JSON text of the card, and of the values that the preview shows. */
        dsl_content: optional(documentText()),
        sample: optional(documentText()),
        /** Added: what the change is based on; another one is refused. */
        edit_version: optional(count),
      }),
    output: () => z.object({ edit_version: z.number() }),
  }),
  publish: post('/api/card_builder/publish', {
    auth: 'session',
    audit: { 'zh-CN': '发布卡片', en: 'Published a card' },
    errors: ['cardInvalid'],
    input: () =>
      z.object({
        card_id: id,
        version_name: optional(visibleText(cardRecordLimits.versionName)),
        description: optional(visibleText(cardRecordLimits.description)),
      }),
    output: () => z.object({ card_id: id, version_num: z.string(), audit_status: z.number() }),
  }),
  history: post('/api/card_builder/query_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片版本', en: 'Viewed the versions of a card' },
    input: () => z.object({ card_id: id, ...paging('page', 'size') }),
    output: () => z.object({ total: z.number(), history_infos: z.array(historyEntry()) }),
  }),
  /** The draft with its sample data, as the chat draws it. */
  preview: post('/api/card_builder/preview', {
    auth: 'session',
    audit: { 'zh-CN': '预览卡片', en: 'Previewed a card' },
    input: () => z.object({ DraftID: id, ChannelType: optional(count) }),
    /** JSON text as of a message of the type `card`. */
    output: () => z.object({ Content: z.string() }),
  }),
  /** Whether the text that other channels show for the sample data is too long for them, by channel. */
  checkLength: post('/api/card_builder/check_card_length', {
    auth: 'session',
    audit: { 'zh-CN': '检查卡片长度', en: 'Checked the length of a card' },
    envelope: 'fields',
    input: () => z.object({ DraftID: id }),
    output: () => z.object({ is_over_length: z.record(z.string(), z.boolean()) }),
  }),
};

const templateCalls = {
  saveTemplate: post('/api/card_builder/save_template', {
    auth: 'session',
    audit: { 'zh-CN': '保存卡片模板', en: 'Saved a card template' },
    errors: ['cardInvalid'],
    input: () =>
      z.object({
        /** Added: the specification sends it in the header `space-id`, which is read as well. */
        space_id: idOrNone,
        name: optional(visibleText(cardRecordLimits.name)),
        dsl_content: documentText(),
        /** Added. */
        sample: optional(documentText()),
      }),
    output: () => z.object({ template_id: id }),
  }),
  /** Templates: those that come with Heddle, in the caller's language, or those of a space. */
  templates: post('/api/card_builder/mget_template', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片模板', en: 'Viewed card templates' },
    input: () => z.object({ space_id: idOrNone, category: optional(count), ...paging('page', 'size') }),
    output: () => z.object({ total: z.number(), card_templates: z.array(template()) }),
  }),
  deleteTemplate: post('/api/card_builder/delete_template', {
    auth: 'session',
    audit: { 'zh-CN': '删除卡片模板', en: 'Deleted a card template' },
    input: () => z.object({ template_id: id }),
    output: () => z.object({ success: z.boolean() }),
  }),
};

/** Which card is shown for the answers of a tool. */
const bindingCalls = {
  bind: post('/api/card/bind_card', {
    auth: 'session',
    audit: { 'zh-CN': '为工具绑定卡片', en: 'Bound a card to a tool' },
    envelope: 'fields',
    errors: ['cardInvalid', 'pluginNotFound', 'botInvalid'],
    input: () =>
      z.object({
        ...tool(),
        ...user(),
        /** None to show no card. */
        card_id: idOrNone,
        /** The latest version if absent. */
        card_version_num: optional(shortText(10)),
        mapping_rule: optional(shortText(cardRecordLimits.text)),
        max_display_rows: optional(count),
        llm_text_card: optional(flag),
        plugin_preset_card_selected: optional(flag),
      }),
  }),
  getBind: post('/api/card/get_card_bind', {
    auth: 'session',
    audit: { 'zh-CN': '查看绑定的卡片', en: 'Viewed the card of a tool' },
    envelope: 'fields',
    errors: ['pluginNotFound'],
    input: () => z.object({ ...tool(), ...user() }),
    output: () => z.object({ ...boundCard(), plugin_preset_card_selected: z.boolean() }),
  }),
  /** The cards of an agent's tools. */
  pluginCards: post('/api/card/get_plugin_cards', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体的卡片', en: 'Viewed the cards of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        plugins: optional(
          z
            .array(z.object({ plugin_id: idOrNone, api_id: idOrNone, api_name: optional(shortText(200)) }))
            .max(500),
        ),
      }),
    output: () =>
      z.object({
        plugin_cards: z.array(z.object({ ...status(), plugin_id: id, api_id: id, api_name: z.string() })),
      }),
  }),
  /** The cards of nodes of workflows, which chat flows show when their tools have answered. */
  bindStatus: post('/api/card/get_bind_card_status', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片绑定状态', en: 'Viewed whether bound cards are up to date' },
    input: () =>
      z.object({
        business_list: optional(
          z
            .array(z.object({ biz_type: optional(count), business_id: id, unique_id: shortText(100) }))
            .max(200),
        ),
      }),
    output: () =>
      z.object({
        bind_cards: z.array(
          z.object({
            ...status(),
            business_id: id,
            unique_id: z.string(),
            business_type: z.number(),
          }),
        ),
        publish_time: z.string(),
      }),
  }),
  /** The card that the author of a tool has chosen for those who use it. */
  preset: post('/api/card/get_plugin_preset_card', {
    auth: 'session',
    audit: { 'zh-CN': '查看工具的预设卡片', en: 'Viewed the preset card of a tool' },
    envelope: 'fields',
    errors: ['pluginNotFound'],
    input: () => z.object(tool()),
    output: () =>
      z.object({
        card_bind_info: z.object(boundCard()).optional(),
        card_info: sentCard().optional(),
        card_meta_info: z.array(cardMeta()),
      }),
  }),
  /** Binds the preset card of a tool in an agent. */
  bindPreset: post('/api/card/quick_bind_plugin_preset_card', {
    auth: 'session',
    audit: { 'zh-CN': '使用工具的预设卡片', en: 'Used the preset card of a tool' },
    envelope: 'fields',
    errors: ['cardInvalid', 'pluginNotFound', 'botInvalid'],
    input: () => z.object({ ...tool(), bot_id: id }),
  }),
  /** Creates and publishes a card for a tool from the description of its answers. */
  createForTool: post('/api/card/create_for_tool', {
    auth: 'session',
    audit: { 'zh-CN': '为工具生成卡片', en: 'Created a card for a tool' },
    added: 'proposes a card from the response schema of a tool, without a model',
    errors: ['cardInvalid', 'pluginNotFound'],
    input: () => z.object({ ...tool(), space_id: id, name: optional(visibleText(cardRecordLimits.name)) }),
    output: () => z.object({ card_id: id, version_num: z.string(), mapping_rule: z.string() }),
  }),
  /** The fields of the answers of a tool, to map variables to. */
  answerFields: post('/api/card/get_api_resp_struct', {
    auth: 'session',
    audit: { 'zh-CN': '查看工具的返回结构', en: 'Viewed the answer fields of a tool' },
    envelope: 'fields',
    errors: ['pluginNotFound'],
    input: () => z.object({ ...tool(), space_id: idOrNone }),
    output: () => z.object({ api_struct: z.array(answerField) }),
  }),
};

const settingCalls = {
  getSettings: post('/api/card_builder/get_card_user_setting', {
    auth: 'session',
    audit: { 'zh-CN': '查看卡片编辑器设置', en: 'Viewed their settings of the card editor' },
    input: () => z.object({ setting_keys: optional(z.array(shortText(100)).max(50)) }),
    output: () =>
      z.object({
        user_settings: z.array(z.object({ setting_key: z.string(), setting_value: z.string() })),
      }),
  }),
  saveSettings: post('/api/card_builder/save_card_user_setting', {
    auth: 'session',
    audit: { 'zh-CN': '保存卡片编辑器设置', en: 'Saved their settings of the card editor' },
    envelope: 'fields',
    errors: ['cardInvalid'],
    input: () =>
      z.object({
        user_settings: optional(
          z
            .array(z.object({ setting_key: shortText(100), setting_value: optional(shortText(4_000)) }))
            .max(50),
        ),
      }),
  }),
};

/** Longest description that a model is given. */
const longestDescription = 4_000;
const written = {
  auth: 'session',
  errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'cardInvalid', 'pluginNotFound', 'tooManyRequests'],
} as const;

const wish = () => ({
  card_id: id,
  description: shortText(longestDescription),
  /** Of the texts, `zh-CN` or `en`; the caller's if absent. */
  language: optional(shortText(20)),
  /** Added: the tool whose results the card shows. */
  plugin_id: idOrNone,
  api_id: idOrNone,
});

const writtenCard = () => ({
  record_id: z.string(),
  card_id: id,
  /** JSON text of the card, which the caller may save. */
  ai_schema: z.string(),
  /** Added: JSON text of values for its preview. */
  sample: z.string(),
});

/** Cards written by the model of a space, and checked as any card. Nothing is saved. */
const generationCalls = {
  generateCard: post('/api/card_builder/generate_card', {
    ...written,
    audit: { 'zh-CN': '用模型生成卡片', en: 'Had a model write a card' },
    input: () => z.object(wish()),
    output: () => z.object(writtenCard()),
  }),
  generateCardStream: stream('/api/card_builder/generate_card_stream', {
    ...written,
    audit: { 'zh-CN': '用模型生成卡片', en: 'Had a model write a card' },
    input: () => z.object(wish()),
    /** What the model writes, then the card or why there is none. */
    output: () =>
      z.discriminatedUnion('event', [
        z.object({
          event: z.literal('message'),
          data: z.object({ message: z.string(), finished: z.literal(false) }),
        }),
        z.object({
          event: z.literal('done'),
          data: z.object({ ...writtenCard(), message: z.string(), finished: z.literal(true) }),
        }),
        z.object({
          event: z.literal('error'),
          data: z.object({ code: z.number(), msg: z.string(), reason: optional(json) }),
        }),
      ]),
  }),
  /** Several cards to choose from. */
  generateCardSuggestion: post('/api/card_builder/generate_card_suggestion', {
    ...written,
    audit: { 'zh-CN': '用模型建议卡片', en: 'Had a model suggest cards' },
    input: () =>
      z.object({
        /** Added: the space that pays; the header `space-id` is read as well. */
        space_id: idOrNone,
        description: shortText(longestDescription),
        candidates_number: optional(count),
      }),
    output: () =>
      z.object({
        card_suggestion_data_list: z.array(
          z.object({
            unique_id: z.string(),
            dsl_content: z.string(),
            /** Added: see `generateCard`. */
            sample: z.string(),
          }),
        ),
      }),
  }),
  /** The variables that a card for this purpose needs. */
  generateCardVariables: post('/api/card_builder/generate_card_variables', {
    ...written,
    audit: { 'zh-CN': '用模型生成卡片变量', en: 'Had a model write the variables of a card' },
    input: () =>
      z.object({ card_id: id, desc: shortText(longestDescription), language: optional(shortText(20)) }),
    /** JSON text, `[{ name, type }]`. */
    output: () => z.object({ card_variables: z.string() }),
  }),
};

const notBuilt = { auth: 'session', audit: notBuiltLabel } as const;

/** Calls that are not built. */
const laterCalls = {
  asyncGenThumbnail: post('/api/card_builder/async_gen_thumbnail', notBuilt),
  genCardChannelThumbnail: post('/api/card_builder/gen_card_channel_thumbnail', notBuilt),
  generateCardsThumbnail: post('/api/card_builder/generate_cards_thumbnail', notBuilt),
  uploadFile: post('/api/card_builder/upload_file', notBuilt),
  getFileInfo: post('/api/card_builder/get_file_info', notBuilt),
  getImageInfo: post('/api/card_builder/get_image_info', notBuilt),
  getJwtToken: post('/api/card_builder/get_jwt_token', notBuilt),
  getTccConfig: post('/api/card_builder/get_tcc_config', notBuilt),
  queryCards: post('/api/op_card/query_cards', notBuilt),
  updateTemplate: post('/api/op_card/update_template', notBuilt),
};

const builder = { from: '/api/card_builder', to: '/api/card_center', auth: 'session' } as const;
const renamed = mirror({ ...templateCalls, history: recordCalls.history }, builder);

/** Cards: what a chat shows for the answers of tools, and how these are bound. */
export const card = defineFamily('card', {
  ...recordCalls,
  ...templateCalls,
  ...bindingCalls,
  ...settingCalls,
  ...generationCalls,
  ...laterCalls,
  centerHistory: renamed.history,
  centerSaveTemplate: renamed.saveTemplate,
  centerTemplates: renamed.templates,
  centerDeleteTemplate: renamed.deleteTemplate,
});
