import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';

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

/** Texts written by the model of a space. */
export const copilot = defineFamily('copilot', {
  generate: post('/api/workflow_api/copilot_generate', {
    auth: 'session',
    audit: { 'zh-CN': '用模型生成内容', en: 'Had a model write something' },
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
});
