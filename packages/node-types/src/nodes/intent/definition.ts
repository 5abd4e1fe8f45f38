import { type CheckContext, defineNode, type Issue, type Variable } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkChoices } from '../../checks/choices.js';
import { issueAt } from '../../checks/issue.js';
import { checkModelParam } from '../../checks/model.js';
import { checkNamed } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { modelParam, writeModelParam } from '../../data/modelParam.js';
import { ownOutputs } from '../../data/outputs.js';
import {
  errorSetting,
  flag,
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
  writeOpenParameter,
} from '../../data/write.js';
import { messages } from './messages.js';

const intentData = section({
  nodeMeta,
  inputs: section({
    inputParameters: parameters,
    intents: listOf(section({ name: text })),
    mode: text,
    chatHistorySetting: section({ enableChatHistory: flag, chatHistoryRound: number }),
    llmParam: modelParam,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of an Intent. */
export type IntentData = z.output<typeof intentData>;

/** Answer modes of the model: a bare number, or with a reason. */
export const intentModes = { fast: 'top_speed', full: 'all' } as const;

/** Maximum number of intents per mode. */
export const mostIntents = { [intentModes.fast]: 10, [intentModes.full]: 50 } as const;

const longestIntent = 1000;

/** Intent: lets a model classify text by intent and takes the matching branch. */
export const intent = defineNode<IntentData>({
  name: 'intent',
  code: '22',
  displayKey: 'Intent',
  services: ['model'],
  category: 'ai',
  messages,
  data: intentData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: {
      inputParameters: [writeOpenParameter('query')],
      intents: [{ name: '' }],
      mode: intentModes.fast,
      chatHistorySetting: { enableChatHistory: false, chatHistoryRound: 3 },
      llmParam: {
        ...writeModelParam(context.defaultModel),
        prompt: writeLiteral('string', '{{query}}'),
        systemPrompt: writeLiteral('string', ''),
        enableChatHistory: false,
        chatHistoryRound: 3,
      },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: intentOutputs(intentModes.fast),
  }),
  ports: ({ inputs }) => ({
    in: [{ id: '' }],
    out: [...inputs.intents.map((_, index) => ({ id: `branch_${index}` })), { id: 'default' }],
  }),
  inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
  outputs: (data) => {
    const own = ownOutputs(data.outputs);
    return own.length > 0 ? own : (intentOutputs(data.inputs.mode) as unknown as Variable[]);
  },
  templates: [['inputs', 'llmParam']],
  check: (data, context) => [
    ...checkNamed(context, data.inputs.inputParameters, 'query'),
    ...checkModelParam(context, data.inputs.llmParam),
    ...checkIntents(data, context),
  ],
  resources: ({ inputs: { llmParam } }) =>
    llmParam.modelType === '' ? [] : [{ kind: 'model', id: llmParam.modelType, name: llmParam.modelName }],
  branches: true,
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
  fillsZero: true,
  fillsNull: true,
});

/** The outputs; the reason only in the mode that asks for one. */
export function intentOutputs(mode: string): { type: string; name: string }[] {
  const id = { type: 'integer', name: 'classificationId' };
  return mode === intentModes.full ? [id, { type: 'string', name: 'reason' }] : [id];
}

function checkIntents({ inputs: { intents, mode } }: IntentData, context: CheckContext): Issue[] {
  const path = ['inputs', 'intents'];
  const most = mode === intentModes.full ? mostIntents.all : mostIntents.top_speed;
  const issues: Issue[] = [];
  if (intents.length === 0) issues.push(issueAt(context, 'intent.none', path));
  if (intents.length > most) issues.push(issueAt(context, 'option.tooMany', path, { count: most }));
  for (const [index, { name }] of intents.entries()) {
    if (name.length <= longestIntent) continue;
    issues.push(issueAt(context, 'intent.tooLong', [...path, index, 'name'], { count: longestIntent }));
  }
  const names = intents.map((entry) => entry.name);
  return [...issues, ...checkChoices(context, names, path)];
}
