import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Limits of the saved inputs of a workflow; lengths in characters. */
export const testCaseLimits = {
  cases: 100,
  name: 50,
  description: 2_000,
  /** JSON text of the inputs. */
  input: 100_000,
  /** Cases that one request has a model write. */
  generated: 3,
} as const;

/** Kinds of components that have test cases: a workflow, or its Start node. */
export const testedComponents = { workflow: 10_002, start: 10_008 } as const;

/** Why a name cannot be saved. */
export const nameFailures = { taken: 1 } as const;

const subject = z.object({
  /** The workflow, or its Start node. */
  componentID: id,
  componentType: optional(count),
  /** The workflow of the Start node. */
  parentComponentID: idOrNone,
  parentComponentType: optional(count),
});

const caller = optional(z.object({ bizSpaceID: idOrNone }));

const base = () => ({
  /** Of the case to change; none for a new one. */
  caseID: idOrNone,
  name: optional(visibleText(testCaseLimits.name)),
  description: optional(shortText(testCaseLimits.description)),
  /** JSON text: an object with the inputs by name. */
  input: optional(shortText(testCaseLimits.input)),
  isDefault: optional(flag),
});

const sentBase = () =>
  z.object({
    /** Empty for cases that a model has just written. */
    caseID: z.string(),
    name: z.string(),
    description: z.string(),
    input: z.string(),
    isDefault: z.boolean(),
  });

const sentCase = () =>
  z.object({
    caseBase: sentBase(),
    creatorID: id,
    createTimeInSec: z.number(),
    updateTimeInSec: z.number(),
    /** The inputs do not fit the Start node as it is now. */
    schemaIncompatible: z.boolean(),
    updater: z.object({ ID: id, name: z.string(), avatarUrl: z.string() }),
  });

/** Named inputs of a workflow for its test runs. */
export const testCase = defineFamily('testCase', {
  list: post('/api/devops/debugger/v1/coze/testcase/casedata/mget', {
    auth: 'session',
    audit: { 'zh-CN': '查看测试输入', en: 'Viewed saved test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        bizCtx: caller,
        bizComponentSubject: subject,
        pageLimit: optional(count),
        nextToken: optional(shortText(20)),
        /** Part of the name. */
        caseName: optional(shortText(testCaseLimits.name)),
      }),
    output: () => z.object({ cases: z.array(sentCase()), hasNext: z.boolean(), nextToken: z.string() }),
  }),
  save: post('/api/devops/debugger/v1/coze/testcase/casedata/save', {
    auth: 'session',
    audit: { 'zh-CN': '保存测试输入', en: 'Saved test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid'],
    input: () => z.object({ bizCtx: caller, bizComponentSubject: subject, caseBase: z.object(base()) }),
    output: () => z.object({ caseDetail: sentCase() }),
  }),
  delete: post('/api/devops/debugger/v1/coze/testcase/casedata/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除测试输入', en: 'Deleted saved test inputs' },
    envelope: 'fields',
    input: () => z.object({ bizCtx: caller, caseIDs: z.array(id).min(1).max(testCaseLimits.cases) }),
    output: () => z.object({ deletedCaseIDS: z.array(id) }),
  }),
  /** The case that the test run starts with. */
  setDefault: post('/api/devops/debugger/v1/coze/testcase/casedata/setDefault', {
    auth: 'session',
    audit: { 'zh-CN': '设置默认测试输入', en: 'Chose the default test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid'],
    input: () => z.object({ bizCtx: caller, bizComponentSubject: subject, caseID: id }),
    output: () => z.object({}),
  }),
  check: post('/api/devops/debugger/v1/coze/testcase/casedata/check', {
    auth: 'session',
    audit: { 'zh-CN': '检查测试输入的名称', en: 'Checked a name for test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid'],
    input: () =>
      z.object({
        bizCtx: caller,
        bizComponentSubject: subject,
        caseName: visibleText(testCaseLimits.name),
      }),
    output: () => z.object({ isPass: z.boolean(), failReason: z.string(), failCode: z.number() }),
  }),
  /** JSON schema of the inputs. */
  schema: post('/api/devops/debugger/v1/coze/testcase/casedata/schema', {
    auth: 'session',
    audit: { 'zh-CN': '查看测试输入的结构', en: 'Viewed the schema of test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid'],
    input: () => z.object({ bizCtx: caller, bizComponentSubject: subject }),
    output: () => z.object({ schemaJson: z.string() }),
  }),
  /** Has a model write cases. Stores nothing. */
  generate: post('/api/devops/debugger/v1/coze/testcase/casedata/autogen', {
    auth: 'session',
    audit: { 'zh-CN': '用模型生成测试输入', en: 'Had a model write test inputs' },
    envelope: 'fields',
    errors: ['workflowInvalid', 'notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    input: () =>
      z.object({
        bizCtx: caller,
        bizComponentSubject: subject,
        count: optional(count.pipe(z.number().min(1).max(testCaseLimits.generated))),
      }),
    output: () => z.object({ genCaseData: z.array(sentBase()) }),
  }),
});
