import type { Json, JsonObject } from '@heddle/workflow-schema';
import { literal, parameter, stringType } from './values.js';

/** Settings of a model that products have in common. */
export interface ModelSettings {
  temperature?: number | undefined;
  maxTokens?: number | undefined;
  topP?: number | undefined;
  /** Rounds of the conversation that the model sees; 0 for none. */
  historyRounds?: number;
  isJson?: boolean;
}

/** The model of this installation that takes the place of others. */
export interface UsualModel {
  id: string;
  name: string;
}

const texts = (values: Readonly<Record<string, Json>>) =>
  Object.entries(values).map(([name, content]) => parameter(name, literal(stringType, content)));

/** The inputs of a node that calls a model. */
export function modelInputs(
  model: UsualModel,
  { system, user }: { system: string; user: string },
  parameters: JsonObject[],
  { temperature, maxTokens, topP, historyRounds = 0, isJson = false }: ModelSettings = {},
): JsonObject {
  return {
    inputParameters: parameters,
    llmParam: [
      ...texts({
        modelType: model.id,
        modleName: model.name,
        generationDiversity: 'default_val',
        temperature: String(temperature ?? 0.8),
        maxTokens: String(maxTokens ?? 4096),
        ...(topP !== undefined && { topP: String(topP) }),
        responseFormat: isJson ? '2' : '0',
        prompt: user,
        systemPrompt: system,
        chatHistoryRound: String(historyRounds || 3),
      }),
      parameter('enableChatHistory', literal({ type: 'boolean' }, historyRounds > 0)),
    ],
    settingOnError: { processType: 1, timeoutMs: 180_000, retryTimes: 0 },
  };
}

/** The inputs of a node that assigns a text to one of several classes. */
export function intentInputs(
  model: UsualModel,
  query: JsonObject,
  names: readonly string[],
  instruction: string,
): JsonObject {
  return {
    inputParameters: [parameter('query', query)],
    intents: names.map((name) => ({ name })),
    mode: 'all',
    chatHistorySetting: { enableChatHistory: false, chatHistoryRound: 3 },
    llmParam: {
      ...{ modelType: model.id, modelName: model.name, generationDiversity: 'default_val', temperature: 0.8 },
      ...{ maxTokens: 4096, topP: 0.7, responseFormat: 2 },
      prompt: literal(stringType, '{{query}}'),
      systemPrompt: literal(stringType, instruction),
      enableChatHistory: false,
      chatHistoryRound: 3,
    },
    settingOnError: { processType: 1, timeoutMs: 60_000, retryTimes: 0 },
  };
}

export const intentOutputs: JsonObject[] = [
  { name: 'classificationId', type: 'integer' },
  { name: 'reason', type: 'string' },
];

/** A Text that fills a template. */
export function textInputs(template: string, parameters: JsonObject[]): JsonObject {
  return {
    inputs: {
      method: 'concat',
      inputParameters: parameters,
      concatParams: [
        parameter('concatResult', literal(stringType, template)),
        parameter('arrayItemConcatChar', literal(stringType, ',')),
      ],
    },
    outputs: [{ name: 'output', type: 'string', required: true }],
  };
}

/** A comment on the canvas. */
export function commentData(text: string, size: { width: number; height: number }): JsonObject {
  const note = text
    .split('\n')
    .map((line) => ({ type: 'paragraph', children: [{ text: line, type: 'text' }] }));
  return { size, inputs: { schemaType: 'slate', note: JSON.stringify(note) } };
}
