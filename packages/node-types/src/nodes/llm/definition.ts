import {
  type CheckContext,
  defineNode,
  type Issue,
  type NamedResource,
  type Parameter,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkBatchMode } from '../../checks/batchMode.js';
import { withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import type { NodeRule } from '../../checks/issueMessages.js';
import { checkOutputs, checkReserved } from '../../checks/outputs.js';
import { checkParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { ownOutputs } from '../../data/outputs.js';
import {
  batch,
  flag,
  json,
  listOf,
  nodeMeta,
  number,
  parameters,
  section,
  text,
  variables,
} from '../../data/readers.js';
import {
  mainColors,
  writeErrorSetting,
  writeLiteral,
  writeNodeMeta,
  writeParameter,
} from '../../data/write.js';
import { checkModel } from './checkModel.js';
import { messages } from './messages.js';
import { answerOutputs, effectiveFormat, modelSettings, responseFormats } from './settings.js';

const llmData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    llmParam: parameters,
    fcParam: section({
      workflowFCParam: section({
        workflowList: listOf(
          section({ workflow_id: text, workflow_version: text, is_draft: flag, fc_setting: json }),
        ),
      }),
      pluginFCParam: section({
        pluginList: listOf(
          section({
            plugin_id: text,
            api_id: text,
            api_name: text,
            plugin_version: text,
            plugin_from: text,
            is_draft: flag,
            fc_setting: json,
          }),
        ),
      }),
      knowledgeFCParam: section({
        knowledgeList: listOf(section({ id: text, name: text })),
        global_setting: section({
          min_score: number,
          top_k: number,
          search_mode: number,
          use_rerank: flag,
          use_rewrite: flag,
        }),
      }),
    }),
    batch,
    settingOnError: section({
      switch: flag,
      processType: number,
      timeoutMs: number,
      dataOnErr: text,
      retryTimes: number,
      ext: section({ backupLLmParam: json }),
    }),
  }),
  outputs: variables,
});

/** `node.data` of an LLM. */
export type LlmData = z.output<typeof llmData>;

/** The output format of this node. */
export function formatOf(data: LlmData): number {
  return effectiveFormat(modelSettings(data.inputs.llmParam).responseFormat, ownOutputs(data.outputs));
}

/** True if the node lists workflows or plugin tools for the model to call. */
export function hasTools({ inputs: { fcParam } }: LlmData): boolean {
  return fcParam.workflowFCParam.workflowList.length > 0 || fcParam.pluginFCParam.pluginList.length > 0;
}

/** True if the node lists tools, workflows or knowledge for the model to use. */
export function hasSkills(data: LlmData): boolean {
  return hasTools(data) || data.inputs.fcParam.knowledgeFCParam.knowledgeList.length > 0;
}

/** LLM: generates text with a language model from a prompt and variables. */
export const llm = defineNode<LlmData>({
  name: 'llm',
  code: '3',
  displayKey: 'LLM',
  services: ['model'],
  category: 'ai',
  messages,
  data: llmData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.io),
    inputs: {
      inputParameters: [],
      llmParam: [
        writeParameter('modelType', 'integer', context.defaultModel?.id ?? ''),
        writeParameter('modleName', 'string', context.defaultModel?.name ?? ''),
        writeParameter('generationDiversity', 'string', 'balance'),
        writeParameter('temperature', 'float', '0.8'),
        writeParameter('maxTokens', 'integer', '4096'),
        writeParameter('responseFormat', 'integer', '0'),
        writeParameter('prompt', 'string', ''),
        writeParameter('enableChatHistory', 'boolean', false),
        writeParameter('chatHistoryRound', 'integer', '3'),
        writeParameter('systemPrompt', 'string', ''),
      ],
      settingOnError: writeErrorSetting(180_000),
    },
    outputs: [{ type: 'string', name: 'output' }],
    version: '3',
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => [
    ...inputFieldsOf(data.inputs.inputParameters),
    ...(data.inputs.batch.batchEnable
      ? inputFieldsOf(data.inputs.batch.inputLists, ['inputs', 'batch', 'inputLists'])
      : []),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  templates: [['inputs', 'llmParam']],
  check: (data, context) => [
    ...checkParameters(context, data.inputs.inputParameters),
    ...checkModel(data.inputs.llmParam, context),
    ...checkSkills(data, context),
    ...checkForm(data, context),
    ...checkOutputs(context, data.outputs),
    ...checkReserved(context, data.outputs),
    ...checkBatchMode(context, data.inputs.batch, data.outputs),
  ],
  resources: resourcesOf,
  errorHandling: { form: 'full', timeoutMs: 180_000, maxTimeoutMs: 600_000 },
  batch: true,
  fillsZero: true,
  fillsNull: true,
  streams: (data) => !data.inputs.batch.batchEnable && formatOf(data) !== responseFormats.json,
  calls: (data) =>
    data.inputs.fcParam.workflowFCParam.workflowList.flatMap(({ workflow_id, workflow_version }) =>
      workflow_id === '' ? [] : [{ workflowId: workflow_id, version: workflow_version }],
    ),
});

/** The chosen model and its skills. */
function resourcesOf({ inputs: { llmParam, fcParam } }: LlmData): NamedResource[] {
  const { modelType, modelName } = modelSettings(llmParam);
  const found: NamedResource[] = [
    { kind: 'model', id: modelType, name: modelName },
    ...fcParam.pluginFCParam.pluginList.map(
      ({ plugin_id, api_id, api_name, plugin_from: origin }): NamedResource => {
        const named = { kind: 'tool', id: `${plugin_id}/${api_id}`, name: api_name } as const;
        return { ...named, ...(origin !== '' && { origin }) };
      },
    ),
    ...fcParam.knowledgeFCParam.knowledgeList.map(({ id, name }): NamedResource => {
      return { kind: 'dataset', id, name };
    }),
    ...fcParam.workflowFCParam.workflowList.map(({ workflow_id }): NamedResource => {
      return { kind: 'workflow', id: workflow_id, name: '' };
    }),
  ];
  return found.filter(({ id }) => id !== '' && id !== '/');
}

/** Every skill has an id; one without is left out of a run. */
function checkSkills({ inputs: { fcParam } }: LlmData, context: CheckContext): Issue[] {
  const at = (rule: NodeRule, isMissing: boolean, ...path: [string, string, number]) =>
    isMissing ? [issueAt(context, rule, ['inputs', 'fcParam', ...path])] : [];
  return [
    ...fcParam.workflowFCParam.workflowList.flatMap(({ workflow_id }, index) =>
      at('workflow.missing', workflow_id === '', 'workflowFCParam', 'workflowList', index),
    ),
    ...fcParam.pluginFCParam.pluginList.flatMap(({ plugin_id, api_id }, index) =>
      at('tool.missing', plugin_id === '' || api_id === '', 'pluginFCParam', 'pluginList', index),
    ),
    ...fcParam.knowledgeFCParam.knowledgeList.flatMap(({ id }, index) =>
      at('knowledge.missing', id === '', 'knowledgeFCParam', 'knowledgeList', index),
    ),
  ];
}

function checkForm(data: LlmData, context: CheckContext): Issue[] {
  if (data.inputs.batch.batchEnable) return [];
  const { responseFormat } = modelSettings(data.inputs.llmParam);
  if (!Object.values<number>(responseFormats).includes(responseFormat)) {
    return [wrongFormat(data.inputs.llmParam, responseFormat, context)];
  }
  const answers = answerOutputs(ownOutputs(data.outputs));
  if (responseFormat === responseFormats.json || (answers.length === 1 && answers[0]?.type === 'string')) {
    return [];
  }
  return [issueAt(context, 'format.outputs', ['outputs'])];
}

function wrongFormat(llmParam: readonly Parameter[], format: number, context: CheckContext): Issue {
  const path = ['inputs', 'llmParam'];
  const issue = issueAt(context, 'format.invalid', path, { format });
  const index = llmParam.findIndex(({ name }) => name === 'responseFormat');
  const value = String(responseFormats.json);
  return withValue(issue, [...path, index, 'input'], writeLiteral('integer', value), value);
}
