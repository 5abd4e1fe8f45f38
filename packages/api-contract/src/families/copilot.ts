import * as z from 'zod';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { documentLimit, post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

/** What a model is asked to write, by API number. */
export const copilotTypes = {
  /** A cron expression. */
  crontab: 0,
  /** Inputs of a workflow as JSON text; the same as `testRunInput`. */
  inputs: 1,
  /** JSON text with a `prologue` and `suggested_questions`. */
  onboardingMessage: 2,
  /** Inputs of a workflow as JSON text. */
  testRunInput: 3,
  /** Inputs of one node as JSON text. */
  nodeDebugInput: 4,
  /** Added: a workflow document as JSON text. */
  workflow: 100,
} as const;

/** Who wrote the answer, by API number. */
export const copilotAuthors = { history: 1, model: 2 } as const;

/** Longest description that a model is given. */
export const longestQuery = 4_000;

/** Longest description of a change to a prompt. */
export const longestInstruction = 2_000;

const optimizeRequest = () =>
  z.object({
    /** May be empty if there is an instruction. */
    original_prompt: visibleText(botLimits.persona),
    /** Added: what to change. */
    instruction: optional(shortText(longestInstruction)),
    /** The agent whose space pays for it. */
    bot_id: id,
  });

/** Longest error and longest inputs of a failed node, as JSON text, that a model is given. */
export const longestFailure = { error: 4_000, inputs: 20_000 } as const;

const text = () => z.object({ event: z.literal('text'), data: z.object({ content: z.string() }) });

const failure = () =>
  z.object({
    event: z.literal('error'),
    data: z.object({ code: z.number(), msg: z.string(), reason: optional(json) }),
  });

const optimizedPrompt = () => z.object({ record_id: z.string(), optimized_prompt: z.string() });

/** Texts written by the model of a space. */
export const copilot = defineFamily('copilot', {
  generate: post('/api/workflow_api/copilot_generate', {
    auth: 'session',
    audit: { 'zh-CN': '用模型生成内容', en: 'Had a model write content' },
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'workflowInvalid', 'tooManyRequests'],
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: id,
        project_id: idOrNone,
        copilot_type: z.literal(Object.values(copilotTypes)),
        query: shortText(longestQuery),
        /** The node, for `nodeDebugInput`. */
        generate_test_case_input: optional(
          z.object({
            generate_node_debug_input_config: optional(z.object({ node_id: shortText(100) })),
          }),
        ),
        /** The workflow, for inputs. */
        workflow_id: idOrNone,
      }),
    output: () => z.object({ data: z.object({ content: z.string() }), generated_by: z.number() }),
  }),
  /** Writes a better persona from a given one, or from a description of the agent. */
  optimizePrompt: post('/api/playground/optimize_prompt', {
    auth: 'session',
    audit: { 'zh-CN': '用模型优化提示词', en: 'Had a model improve a prompt' },
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    input: optimizeRequest,
    output: optimizedPrompt,
  }),
  streamOptimizedPrompt: stream('/api/playground/optimize_prompt_stream', {
    auth: 'session',
    audit: { 'zh-CN': '用模型优化提示词', en: 'Had a model improve a prompt' },
    added: 'sends the improved prompt while the model writes it; the specification sends it by another way',
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    input: optimizeRequest,
    /** The text in pieces, then the whole or why there is none. */
    output: () =>
      z.discriminatedUnion('event', [
        text(),
        z.object({ event: z.literal('done'), data: optimizedPrompt() }),
        failure(),
      ]),
  }),
  /** Writes the description of an agent from its name and persona. */
  describeAgent: post('/api/playground_api/draftbot/generate_description', {
    auth: 'session',
    audit: { 'zh-CN': '用模型生成智能体介绍', en: 'Had a model describe an agent' },
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    input: () =>
      z.object({
        bot_name: visibleText(botLimits.name),
        prompt: visibleText(botLimits.persona),
        /** Added: the space that pays for it. */
        space_id: id,
      }),
    output: () => z.object({ description: z.string() }),
  }),
  /** Writes the changelog of the next publication from what changed since the last one. */
  changelog: post('/api/draftbot/auto_gen_changelog', {
    auth: 'session',
    audit: { 'zh-CN': '用模型生成版本说明', en: 'Had a model write a changelog' },
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    input: () => z.object({ bot_id: id, space_id: idOrNone }),
    /** Added: the text; the specification sends it by another way. */
    output: () => z.object({ changelog: z.string() }),
  }),
  /** Changes the document that an editor shows, by a description. Stores nothing. */
  changeWorkflow: stream('/api/workflow_api/copilot_change', {
    auth: 'session',
    audit: { 'zh-CN': '用模型修改工作流', en: 'Had a model change a workflow' },
    added: 'the specification names no call that changes a document by a description',
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'workflowInvalid', 'tooManyRequests'],
    limit: documentLimit,
    input: () =>
      z.object({
        space_id: id,
        workflow_id: id,
        /** The document as JSON text. */
        schema: z.string(),
        /** What to change. */
        wish: shortText(longestQuery),
        /** Nodes that the wish is about. */
        node_ids: optional(z.array(shortText(100)).max(100)),
      }),
    /** What the model writes, the problems with which it is asked again, then the changed document. */
    output: () =>
      z.discriminatedUnion('event', [
        text(),
        z.object({ event: z.literal('repair'), data: z.object({ problems: z.array(z.string()) }) }),
        z.object({ event: z.literal('done'), data: z.object({ schema: z.string(), summary: z.string() }) }),
        failure(),
      ]),
  }),
  /** Explains why a run failed, to the author of the workflow. */
  explainFailure: stream('/api/workflow_api/copilot_explain', {
    auth: 'session',
    audit: { 'zh-CN': '用模型解释运行失败', en: 'Had a model explain a failed run' },
    added: 'the specification names no call that explains a failed run',
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'workflowInvalid', 'tooManyRequests'],
    limit: documentLimit,
    input: () =>
      z.object({
        space_id: id,
        workflow_id: id,
        /** The executed document as JSON text. */
        schema: z.string(),
        node_id: optional(shortText(100)),
        error: shortText(longestFailure.error),
        /** Inputs of the failed node as JSON text. */
        inputs: optional(shortText(longestFailure.inputs)),
        /** Language of the explanation. */
        language: optional(z.enum(['zh-CN', 'en'])),
      }),
    output: () =>
      z.discriminatedUnion('event', [
        text(),
        z.object({ event: z.literal('done'), data: z.object({ explanation: z.string() }) }),
        failure(),
      ]),
  }),
});
