import type { Parameter, Variable } from '@heddle/workflow-schema';
import { flagNamed, numberNamed, textNamed } from '../../data/literals.js';

/** Output format codes used in documents. */
export const responseFormats = { text: 0, markdown: 1, json: 2 } as const;

/** The settings in `llmParam`. */
export interface ModelSettings {
  /** Decimal id of the model; `''` if none is chosen. */
  modelType: string;
  modelName: string;
  prompt: string;
  systemPrompt: string;
  responseFormat: number;
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  frequencyPenalty?: number;
  presencePenalty?: number;
  enableChatHistory: boolean;
  chatHistoryRound: number;
}

const sampling = ['temperature', 'topP', 'maxTokens', 'frequencyPenalty', 'presencePenalty'] as const;

/** Reads `llmParam`. Documents use the key `modleName` for the model's name; newer ones `modelName`. */
export function modelSettings(llmParam: readonly Parameter[]): ModelSettings {
  const settings: ModelSettings = {
    modelType: textNamed(llmParam, 'modelType'),
    modelName: textNamed(llmParam, 'modelName') || textNamed(llmParam, 'modleName'),
    prompt: textNamed(llmParam, 'prompt'),
    systemPrompt: textNamed(llmParam, 'systemPrompt'),
    responseFormat: numberNamed(llmParam, 'responseFormat') ?? responseFormats.text,
    enableChatHistory: flagNamed(llmParam, 'enableChatHistory'),
    chatHistoryRound: numberNamed(llmParam, 'chatHistoryRound') ?? 3,
  };
  for (const name of sampling) {
    const value = numberNamed(llmParam, name);
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}

/** The output that receives the model's reasoning. */
export const reasoningName = 'reasoning_content';

/** Declared outputs except the one for reasoning. */
export function answerOutputs(outputs: readonly Variable[]): Variable[] {
  return outputs.filter((output) => output.name !== reasoningName);
}

/**
 * The format actually used: JSON with a single string output becomes text, because a model that writes one
 * text should not have to wrap it in JSON.
 */
export function effectiveFormat(responseFormat: number, outputs: readonly Variable[]): number {
  if (responseFormat !== responseFormats.json) return responseFormat;
  const answers = answerOutputs(outputs);
  return answers.length === 1 && answers[0]?.type === 'string' ? responseFormats.text : responseFormats.json;
}
