import type { ModelMessage, ModelPart, ModelRequest, NodeContext } from '@heddle/executor';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  parseTemplate,
  renderTemplate,
} from '@heddle/workflow-schema';
import type { LlmData } from './definition.js';
import { jsonSchemaOf } from './jsonSchema.js';
import { messageParts } from './messageParts.js';
import {
  answerOutputs,
  effectiveFormat,
  type ModelSettings,
  modelSettings,
  responseFormats,
} from './settings.js';

/** The settings of this attempt; retries use the second model if one is set. */
export function settingsFor({
  data,
  attempt,
}: Pick<NodeContext<LlmData>, 'data' | 'attempt'>): ModelSettings {
  const own = modelSettings(data.inputs.llmParam);
  const { retryTimes, ext } = data.inputs.settingOnError;
  if (attempt === 1 || retryTimes === undefined || retryTimes <= 0) return own;
  const backup = typeof ext.backupLLmParam === 'string' ? parseJson(ext.backupLLmParam) : ext.backupLLmParam;
  return isJsonObject(backup) ? withBackup(own, backup) : own;
}

const numeric = ['temperature', 'topP', 'maxTokens', 'responseFormat'] as const;

function withBackup(own: ModelSettings, backup: JsonObject): ModelSettings {
  const settings = { ...own };
  const model = text(backup.modelType);
  if (model !== undefined) settings.modelType = model;
  settings.modelName = text(backup.modelName) ?? own.modelName;
  settings.systemPrompt = text(backup.systemPrompt) ?? own.systemPrompt;
  for (const name of numeric) {
    const value = Number(text(backup[name]) ?? Number.NaN);
    if (Number.isFinite(value)) settings[name] = value;
  }
  return settings;
}

function text(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The model request with rendered prompts. Files appear as URLs in text. */
export function requestFor(context: NodeContext<LlmData>, settings: ModelSettings): ModelRequest {
  const render = (template: string) => renderTemplate(parseTemplate(template), context.inputs, context);
  const outputs = answerOutputs(context.declaredOutputs);
  const format = effectiveFormat(settings.responseFormat, outputs);
  const schema = format === responseFormats.json ? jsonSchemaOf(outputs) : undefined;
  const system = render(settings.systemPrompt);
  const messages: ModelMessage[] = system === '' ? [] : [{ role: 'system', content: system }];
  const suffix = suffixFor(format, schema);
  const parts = messageParts(context, settings.prompt);
  messages.push({
    role: 'user',
    content: render(settings.prompt) + suffix,
    ...(parts === undefined ? {} : { parts: withText(parts, suffix) }),
  });
  const request: ModelRequest = { model: settings.modelType, messages };
  for (const name of ['temperature', 'topP', 'maxTokens', 'frequencyPenalty', 'presencePenalty'] as const) {
    const value = settings[name];
    if (value !== undefined) request[name] = value;
  }
  if (schema !== undefined) request.jsonSchema = schema;
  return request;
}

function withText(parts: ModelPart[], text: string): ModelPart[] {
  return text === '' ? parts : [...parts, { type: 'text', text }];
}

function suffixFor(format: number, schema: JsonObject | undefined): string {
  if (schema !== undefined) {
    return `\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(schema)}`;
  }
  return format === responseFormats.markdown ? '\n\nWrite the answer in Markdown.' : '';
}
