import * as z from 'zod';
import { file, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** What an item remembers: what happened in one conversation, a topic, or a lasting fact about the person. */
export const memoryTypes = { chat: 1, topic: 2, essential: 3 } as const;

/** Limits of what one agent remembers of one person; lengths in characters. */
export const memoryLimits = {
  text: 300,
  items: 1000,
  /** Of the type `essential`. */
  essentials: 50,
  tags: 10,
  tag: 50,
  /** Days for which earlier texts of changed items are kept. */
  historyDays: 30,
} as const;

const session = { auth: 'session' } as const;
const added = 'people see, export and switch off what an agent remembers of them';
const errors = ['memoryInvalid'] as const;

/** Milliseconds since 1970, as a number or text. */
const milliseconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(8.64e15));

const type = () => count.pipe(z.literal(Object.values(memoryTypes)));
/** Clients send 0 for all types. */
const typeOrAll = () => optional(count.pipe(z.literal([0, ...Object.values(memoryTypes)])));
const tags = () => optional(z.array(shortText(memoryLimits.tag)).max(memoryLimits.tags));
const extra = () => optional(z.record(shortText(64), shortText(500)));
const itemId = () => shortText(100).min(1);
// A longer text must arrive, so that the answer can say how long it may be.
const text = () => shortText(10_000).min(1);

/** An agent, and one of its channels; by default what its draft remembers of the caller. */
const place = () => ({ bot_id: id, connector_id: idOrNone });
/** `connector_uid` is an end user of the caller's account; by default the account itself. */
const person = () => ({ ...place(), connector_uid: optional(shortText(200)) });

const item = () =>
  z.object({
    iid: z.string(),
    biz_id: z.string(),
    text: z.string(),
    event_ms: z.number(),
    update_ms: z.number(),
    tags: z.array(z.string()),
    item_type: z.number(),
    /** `confidence`, `last_used_ms` and `source`: `model`, `rules`, `tool` or `person`. */
    ext: z.record(z.string(), z.string()),
  });

/** An item of what an agent remembers. */
export type MemoryItem = z.output<ReturnType<typeof item>>;

const found = () =>
  z.object({
    id: z.string(),
    text: z.string(),
    event_ms: z.number(),
    tags: z.array(z.string()),
    item_type: z.string(),
    /** `score`, between 0 and 1. */
    ext: z.record(z.string(), z.string()),
  });

const searchItem = () =>
  z.object({
    query: shortText(10_000),
    time_zone: optional(shortText(100)),
    language: optional(shortText(50)),
  });

const searched = () =>
  z.object({
    search_result_list: z.array(found()),
    /** The results as the prompt has them. */
    wraped_text: z.string(),
  });

const said = () => z.object({ role: shortText(50), content: optional(shortText(100_000)) });

const longTermItem = () =>
  z.object({
    iid: z.string(),
    biz_id: z.string(),
    text: z.string(),
    /** Milliseconds since 1970, as text. */
    event_time: z.string(),
    tags: z.array(z.string()),
    time_capsule_item_type: z.number(),
    /** 1 events, 2 the person. */
    meta_type: z.number(),
    ext: z.record(z.string(), z.string()),
  });

/** What agents remember of people across conversations. Every call reaches the caller's own memories only. */
export const memory = defineFamily('memory', {
  listItems: post('/api/xmemory/time-capsule-list-items', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '查看长期记忆', en: 'Viewed memories' },
    input: () =>
      z.object({
        ...person(),
        time_capsule_item_type: typeOrAll(),
        start_event_ms: optional(milliseconds),
        end_event_ms: optional(milliseconds),
        /** Added: items that contain these words. */
        query: optional(shortText(200)),
        ...paging('offset', 'limit'),
      }),
    output: () => z.object({ list_items_result_list: z.array(item()), total_num: z.number() }),
  }),
  addItem: post('/api/xmemory/time-capsule-add-item', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '添加记忆', en: 'Added a memory' },
    errors,
    input: () =>
      z.object({
        ...person(),
        item_type: type(),
        text: text(),
        biz_id: optional(shortText(100)),
        event_ms: optional(milliseconds),
        update_ms: optional(milliseconds),
        tags: tags(),
        ext: extra(),
      }),
    output: () => z.object({ iid: z.string() }),
  }),
  updateItem: post('/api/xmemory/time-capsule-update-item', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '修改记忆', en: 'Changed a memory' },
    errors,
    input: () =>
      z.object({
        ...person(),
        iid: itemId(),
        item_type: optional(type()),
        text: text(),
        biz_id: optional(shortText(100)),
        event_ms: optional(milliseconds),
        update_ms: optional(milliseconds),
        tags: tags(),
        ext: extra(),
      }),
  }),
  deleteItems: post('/api/xmemory/time-capsule-delete-items', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '删除记忆', en: 'Deleted memories' },
    input: () =>
      z.object({ ...person(), item_type: typeOrAll(), iids: optional(z.array(itemId()).max(1000)) }),
  }),
  /** Items of a type that are not newer than `event_ms`. */
  clearItems: post('/api/xmemory/time-capsule-clear-items', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '清除部分记忆', en: 'Cleared memories of a kind' },
    input: () =>
      z.object({ ...person(), item_type: typeOrAll(), event_ms: optional(milliseconds), ext: extra() }),
  }),
  clearAllItems: post('/api/xmemory/time-capsule-clear-all-items', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '清除全部记忆', en: 'Cleared all memories' },
    input: () => z.object({ ...person(), event_ms: optional(milliseconds) }),
  }),
  searchItems: post('/api/xmemory/time-capsule-search-items', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '搜索记忆', en: 'Searched memories' },
    input: () => z.object({ ...person(), search_item: searchItem(), max_length: optional(count) }),
    output: searched,
  }),
  /** As before an answer: with the conversation, and with what is always recalled. */
  search: post('/api/xmemory/time-capsule-search', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '召回记忆', en: 'Recalled memories' },
    input: () =>
      z.object({
        ...person(),
        search_item: optional(searchItem()),
        chat_context: optional(z.object({ message_context: optional(z.array(said()).max(200)) })),
        max_length: optional(count),
      }),
    output: () => searched().extend({ version: z.number() }),
  }),
  /** Of the results, those on which the answer is based, best first. */
  citationRank: post('/api/xmemory/citation-rank', {
    ...session,
    envelope: 'fields',
    audit: { 'zh-CN': '为回复找出所依据的记忆', en: 'Found the memories an answer is based on' },
    input: () =>
      z.object({
        bot_id: idOrNone,
        llm_answer: shortText(100_000),
        search_results: z
          .array(
            z.object({
              text: shortText(4000),
              event_ms: optional(milliseconds),
              ext: extra(),
              tags: tags(),
              item_type: optional(shortText(50)),
              id: optional(shortText(100)),
            }),
          )
          .max(200),
      }),
    output: () =>
      z.object({
        search_results: z.array(
          z.object({
            text: z.string(),
            event_ms: z.number().optional(),
            ext: z.record(z.string(), z.string()),
            tags: z.array(z.string()),
            item_type: z.string().optional(),
            id: z.string().optional(),
          }),
        ),
      }),
  }),
  longTermList: get('/api/playground_api/long_term_memory/list', {
    ...session,
    audit: { 'zh-CN': '查看长期记忆', en: 'Viewed memories' },
    input: () => z.object({ ...place(), ...paging('offset', 'limit'), time_capsule_item_type: typeOrAll() }),
    output: () =>
      z.object({
        time_capsule_items: z.array(longTermItem()),
        total: z.number(),
        /** Milliseconds since 1970, as text; empty if nothing was ever cleared. */
        last_clear_all_time: z.string(),
      }),
  }),
  longTermUpdate: post('/api/playground_api/long_term_memory/update', {
    ...session,
    audit: { 'zh-CN': '修改记忆', en: 'Changed a memory' },
    errors,
    input: () =>
      z.object({
        ...place(),
        biz_id: itemId(),
        iid: optional(itemId()),
        new_content: text(),
        event_ms: optional(milliseconds),
        ext: extra(),
        tags: tags(),
        time_capsule_item_type: typeOrAll(),
        meta_type: optional(count),
      }),
  }),
  longTermDelete: post('/api/playground_api/long_term_memory/delete', {
    ...session,
    audit: { 'zh-CN': '删除记忆', en: 'Deleted memories' },
    input: () =>
      z.object({
        ...place(),
        biz_ids: z.array(itemId()).max(1000),
        iids: optional(z.array(itemId()).max(1000)),
        time_capsule_item_type: typeOrAll(),
      }),
  }),
  longTermClear: post('/api/playground_api/long_term_memory/clear_all', {
    ...session,
    audit: { 'zh-CN': '清除全部记忆', en: 'Cleared all memories' },
    input: () => z.object({ ...place(), time_capsule_item_type: typeOrAll() }),
  }),
  longTermVersion: get('/api/playground_api/long_term_memory/version', {
    ...session,
    audit: { 'zh-CN': '查看长期记忆的版本', en: 'Viewed the version of memories' },
    input: () => z.object({ bot_id: id }),
    output: () => z.object({ MarsLongTermMemory: z.boolean() }),
  }),
  /** What the draft remembers of the caller, in the form from before `long_term_memory`. */
  legacyList: post('/api/developer/timecapsule_list_items', {
    ...session,
    audit: { 'zh-CN': '查看长期记忆', en: 'Viewed memories' },
    input: () =>
      z.object({
        bot_id: id,
        start_event_time: optional(milliseconds),
        end_event_time: optional(milliseconds),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        list_items_result_list: z.array(
          z.object({
            iid: z.string(),
            text: z.string(),
            event_ms: z.string(),
            ext: z.record(z.string(), z.string()),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Writes what was said since the last summary into the memory now, instead of an hour after the last message. */
  summarise: post('/api/playground_api/timecapsule_invoke_event', {
    ...session,
    audit: { 'zh-CN': '立即总结记忆', en: 'Summarised a chat into the memory' },
    added: 'the specification describes “summarise now” in prose; clients know this path',
    errors: ['memoryInvalid', 'notSetUp'],
    input: () => z.object(person()),
    output: () => z.object({ job_id: z.string(), is_new: z.boolean() }),
  }),
  /** Whether and what an agent remembers of the person. */
  getPerson: get('/api/xmemory/person', {
    ...session,
    audit: { 'zh-CN': '查看长期记忆的设置', en: 'Viewed settings of memories' },
    added,
    input: () => z.object(person()),
    output: () =>
      z.object({
        /** Whether the author has switched the memory on. */
        is_on: z.boolean(),
        /** Whether the person allows it. */
        is_allowed: z.boolean(),
        /** Seconds after which items are forgotten; 0 for never. */
        time_to_live: z.number(),
        counts: z.object({ chat: z.number(), topic: z.number(), essential: z.number() }),
        /** Milliseconds since 1970; 0 for none of these. */
        last_clear_all_ms: z.number(),
        next_summary_ms: z.number(),
        last_summary_ms: z.number(),
        /** What the last summary did, or why it failed. */
        last_summary: z.object({
          added: z.number(),
          updated: z.number(),
          deleted: z.number(),
          error: z.string(),
          /** Written by the rules of the demo model, not by a language model. */
          is_by_rules: z.boolean(),
        }),
        is_summarising: z.boolean(),
        /** Messages of the person that no summary covers yet. */
        waiting_messages: z.number(),
      }),
  }),
  /** Switching off forgets nothing; nothing is added or recalled any more. */
  setPerson: post('/api/xmemory/person', {
    ...session,
    audit: { 'zh-CN': '开启或关闭长期记忆', en: 'Allowed or disallowed memories' },
    added,
    input: () => z.object({ ...person(), is_allowed: flag }),
  }),
  /** Everything that is kept about the person, as JSON. */
  exportItems: file('/api/xmemory/export', {
    ...session,
    audit: { 'zh-CN': '导出长期记忆', en: 'Exported memories' },
    added,
    input: () => z.object(person()),
  }),
});
