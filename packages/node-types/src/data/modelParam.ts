import type { ModelRequest } from '@heddle/executor';
import { isJsonObject, type Json, type JsonObject, readValueExpression } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { templateOf } from './literals.js';
import { json, number, section, text } from './readers.js';

/** `llmParam` of nodes that store it as one object; LLM nodes store a list instead. */
export const modelParam = section({
  modelType: text,
  modelName: text,
  temperature: number,
  topP: number,
  maxTokens: number,
  systemPrompt: json,
  prompt: json,
});

/** Model and model settings of a node. */
export type ModelParam = z.output<typeof modelParam>;

/** `llmParam` of a new node. */
export function writeModelParam(model: { id: string; name: string } | undefined): JsonObject {
  return {
    modelType: model?.id ?? '',
    modelName: model?.name ?? '',
    generationDiversity: 'balance',
    temperature: 0.8,
    topP: 0.7,
    maxTokens: 1024,
    responseFormat: 2,
    systemPrompt: '',
  };
}

/** A prompt, which documents store as a string or as a literal value. */
export function promptOf(prompt: Json | undefined): string {
  if (typeof prompt === 'string') return prompt;
  return prompt !== undefined && isJsonObject(prompt) ? (templateOf(readValueExpression(prompt)) ?? '') : '';
}

/** The settings as a model request without messages. */
export function modelRequestOf(param: ModelParam): Omit<ModelRequest, 'messages'> {
  const { modelType: model, temperature, topP, maxTokens } = param;
  return {
    model,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}
