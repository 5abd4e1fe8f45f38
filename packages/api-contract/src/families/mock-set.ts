import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Limits of mock sets; lengths in characters. */
export const mockSetLimits = {
  setsPerTool: 20,
  rulesPerSet: 50,
  name: 50,
  description: 2_000,
  /** Of the answer or the filter of one rule. */
  rule: 100_000,
  /** Of all answers of a set together. */
  setCharacters: 500_000,
  priority: 1_000_000,
  delayMs: 30_000,
  generated: 5,
} as const;

/** Kinds of components that have mock sets or call them. */
export const componentTypes = { plugin: 10_000, tool: 10_001 } as const;

/** Where a bound mock set answers. Published answers have no scene. */
export const trafficScenes = { agent: 10_000, multiAgent: 10_001, tool: 10_002, workflow: 10_003 } as const;

/** Which calls a rule answers: all, or those whose arguments have the values of a JSON object. */
export const requestFilters = { all: 1, arguments: 2 } as const;

/** What a rule gives: a JSON text, or an error with this message. */
export const responseKinds = { json: 1, error: 2 } as const;

/** How answers are generated: from the schema, always the same, or by a model. */
export const generators = ['schema', 'model'] as const;

/** How the generation of mock data ended, by API number. */
export const generationStatuses = { finished: 1, canceled: 4 } as const;

const subject = z.object({
  /** The tool. */
  componentID: id,
  componentType: optional(count),
  /** The plugin. */
  parentComponentID: id,
  parentComponentType: optional(count),
});

const scene = z.literal(Object.values(trafficScenes));

const caller = z.object({
  connectorID: optional(shortText(100)),
  /** Ignored: bindings are always the caller's own. */
  connectorUID: optional(shortText(100)),
  trafficScene: optional(count),
  /** The agent or workflow; none on the debug page of a tool. */
  trafficCallerID: idOrNone,
  bizSpaceID: idOrNone,
});

const filter = z.object({
  requestFilterType: z.literal(Object.values(requestFilters)),
  requestFilterRule: optional(shortText(mockSetLimits.rule)),
});

const expectation = z.object({
  responseExpectType: z.literal(Object.values(responseKinds)),
  responseExpectRule: shortText(mockSetLimits.rule),
  /** Added: milliseconds before the answer. */
  delayMs: optional(count.pipe(z.number().max(mockSetLimits.delayMs))),
});

const creator = z.object({ ID: id, name: z.string(), avatarUrl: z.string() });
const page = { pageLimit: optional(count), pageToken: optional(shortText(20)) };
const order = { orderBy: optional(count), desc: optional(flag) };
const pageResult = { hasMore: z.boolean(), pageToken: z.string(), count: z.number() };
const times = { createTimeInSec: z.number(), updateTimeInSec: z.number() };
const sentSubject = z.object({
  componentID: id,
  componentType: z.number(),
  parentComponentID: id,
  parentComponentType: z.number(),
});

const sentSet = z.object({
  id,
  name: z.string(),
  description: z.string(),
  mockRuleQuantity: z.number(),
  creator,
  ...times,
  /** An answer does not fit the tool any more; the set is not used until this is fixed. */
  schemaIncompatible: z.boolean(),
  mockSubject: sentSubject,
  /** Added: calls that no rule answers fail instead of reaching the tool. */
  failsWithoutRule: z.boolean(),
});

const sentRule = z.object({
  id,
  mockSetID: id,
  name: z.string(),
  description: z.string(),
  priority: z.number(),
  requestFilter: z.object({ requestFilterType: z.number(), requestFilterRule: z.string() }),
  responseExpect: z.object({
    responseExpectType: z.number(),
    responseExpectRule: z.string(),
    delayMs: z.number(),
  }),
  creator,
  ...times,
  /** Added: why the answer does not fit the tool; empty if it does. */
  problem: z.string(),
});

/** Mock sets: answers in place of a tool, while their user debugs an agent, a workflow or the tool. */
export const mockSet = defineFamily('mockSet', {
  saveSet: post('/api/devops/debugger/v1/coze/mockSets', {
    auth: 'session',
    audit: { 'zh-CN': '保存模拟数据集', en: 'Saved a mock set' },
    envelope: 'fields',
    errors: ['mockSetInvalid', 'pluginNotFound'],
    input: () =>
      z.object({
        /** Of the set to change; none for a new one. */
        id: idOrNone,
        name: optional(visibleText(mockSetLimits.name)),
        description: optional(shortText(mockSetLimits.description)),
        mockSubject: optional(subject),
        failsWithoutRule: optional(flag),
      }),
    output: () => z.object({ id }),
  }),
  listSets: post('/api/devops/debugger/v1/coze/mockSets/mget', {
    auth: 'session',
    audit: { 'zh-CN': '查看模拟数据集', en: 'Viewed mock sets' },
    envelope: 'fields',
    errors: ['pluginNotFound'],
    input: () =>
      z.object({
        mockSubject: subject,
        creatorID: idOrNone,
        ids: optional(z.array(id).max(100)),
        ...page,
        ...order,
      }),
    output: () =>
      z.object({
        mockSets: z.array(sentSet),
        /** JSON schema of the answers of the tool. */
        schema: z.string(),
        ...pageResult,
      }),
  }),
  deleteSet: post('/api/devops/debugger/v1/coze/mockSets/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除模拟数据集', en: 'Deleted a mock set' },
    envelope: 'fields',
    input: () => z.object({ id }),
    output: () => z.object({}),
  }),
  usage: post('/api/devops/debugger/v1/coze/mockSets/usage/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看模拟数据集的使用情况', en: 'Viewed who uses a mock set' },
    envelope: 'fields',
    input: () => z.object({ mockSetID: id, spaceID: idOrNone }),
    output: () => z.object({ usersUsageCount: z.number() }),
  }),
  saveRule: post('/api/devops/debugger/v1/coze/mockRules', {
    auth: 'session',
    audit: { 'zh-CN': '保存模拟数据', en: 'Saved a mock rule' },
    envelope: 'fields',
    errors: ['mockSetInvalid'],
    input: () =>
      z.object({
        /** Of the rule to change; none for a new one. */
        id: idOrNone,
        mocksetID: idOrNone,
        name: optional(shortText(mockSetLimits.name)),
        description: optional(shortText(mockSetLimits.description)),
        priority: optional(count.pipe(z.number().max(mockSetLimits.priority))),
        requestFilter: optional(filter),
        responseExpect: optional(expectation),
        /** Added: takes the answer of one of the caller's own calls on the debug page. */
        debugCallID: idOrNone,
      }),
    output: () => z.object({ id }),
  }),
  listRules: post('/api/devops/debugger/v1/coze/mockRules/mget', {
    auth: 'session',
    audit: { 'zh-CN': '查看模拟数据', en: 'Viewed mock rules' },
    envelope: 'fields',
    input: () =>
      z.object({
        mockSetID: id,
        creatorID: idOrNone,
        ids: optional(z.array(id).max(100)),
        ...page,
        ...order,
      }),
    output: () => z.object({ mockRules: z.array(sentRule), ...pageResult }),
  }),
  deleteRule: post('/api/devops/debugger/v1/coze/mockRules/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除模拟数据', en: 'Deleted a mock rule' },
    envelope: 'fields',
    input: () => z.object({ id }),
    output: () => z.object({}),
  }),
  /** Uses a mock set for the caller; without one, the tool answers again. */
  bind: post('/api/devops/debugger/v1/coze/mockSetBindingInfos', {
    auth: 'session',
    audit: { 'zh-CN': '启用或停用模拟数据集', en: 'Chose a mock set' },
    envelope: 'fields',
    errors: ['mockSetInvalid'],
    input: () =>
      z.object({
        mockSetID: idOrNone,
        mockSubject: subject,
        bizCtx: caller.extend({ trafficScene: scene }),
      }),
    output: () => z.object({}),
  }),
  listBindings: post('/api/devops/debugger/v1/coze/mockSetBindingInfos/mget', {
    auth: 'session',
    audit: { 'zh-CN': '查看启用的模拟数据集', en: 'Viewed the mock sets in use' },
    envelope: 'fields',
    input: () =>
      z.object({
        bizCtx: optional(caller),
        /** Only this tool's, or this plugin's. */
        mockSubject: optional(z.object({ componentID: idOrNone, parentComponentID: idOrNone })),
        needMockSetDetail: optional(flag),
      }),
    output: () =>
      z.object({
        mockSetBindings: z.array(
          z.object({
            mockSetID: id,
            mockSubject: sentSubject,
            bizCtx: z.object({ trafficScene: z.number(), trafficCallerID: z.string(), connectorUID: id }),
          }),
        ),
        mockSetDetails: z.record(z.string(), sentSet),
      }),
  }),
  /** Writes answers, which the caller may save as rules. Those from the schema need no model. */
  generate: post('/api/devops/debugger/v1/coze/autogenMockDataTask', {
    auth: 'session',
    audit: { 'zh-CN': '生成模拟数据', en: 'Generated mock answers' },
    envelope: 'fields',
    errors: ['mockSetInvalid', 'copilotFailed', 'modelFailed', 'notSetUp', 'tooManyRequests'],
    input: () =>
      z.object({
        mockSetID: id,
        quantity: optional(count.pipe(z.number().min(1).max(mockSetLimits.generated))),
        desc: optional(shortText(mockSetLimits.description)),
        /** Added: by default a model if there is a description, else the schema. */
        generator: optional(z.enum(generators)),
      }),
    output: () => z.object({ taskID: id }),
  }),
  getGenerated: post('/api/devops/debugger/v1/coze/autogenMockDataTask/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看生成的模拟数据', en: 'Viewed generated mock answers' },
    envelope: 'fields',
    input: () => z.object({ taskID: id }),
    output: () =>
      z.object({
        /** One of `generationStatuses`. */
        status: z.number(),
        choices: z.array(z.object({ content: z.string(), stopReason: z.string() })),
      }),
  }),
  discardGenerated: post('/api/devops/debugger/v1/coze/autogenMockDataTask/cancel', {
    auth: 'session',
    audit: { 'zh-CN': '取消生成模拟数据', en: 'Discarded generated mock answers' },
    envelope: 'fields',
    input: () => z.object({ taskID: id }),
    output: () => z.object({}),
  }),
});
