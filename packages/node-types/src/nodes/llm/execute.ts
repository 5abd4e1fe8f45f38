import type {
  Chunk,
  ModelChunk,
  ModelRequest,
  NodeContext,
  NodeExecutor,
  NodeResult,
} from '@heddle/executor';
import { type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { chatHistory } from '../../run/chatHistory.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { hasSkills, hasTools, type LlmData } from './definition.js';
import { readJsonAnswer } from './jsonAnswer.js';
import { recallKnowledge } from './recallKnowledge.js';
import { requestFor, settingsFor } from './request.js';
import {
  answerOutputs,
  effectiveFormat,
  type ModelSettings,
  reasoningName,
  responseFormats,
} from './settings.js';
import { beginTools, goOnWithTools, type ToolAnswer, type ToolState } from './toolLoop.js';

type Context = NodeContext<LlmData>;

/** Asks the model. Text comes as a stream; JSON, and what is written after tools were called, is one whole. */
export const llmExecutor: NodeExecutor<LlmData, Json> = {
  effect: 'idempotent',
  run: (context) => {
    const settings = settingsFor(context);
    const format = formatFor(context, settings);
    if (isPlain(context, settings)) return ask(context, format, requestFor(context, settings));
    return prepare(context, settings).then((request) =>
      hasTools(context.data)
        ? beginTools(context, request, (answer) => finishTools(context, format, answer))
        : ask(context, format, request),
    );
  },
  next: (context, state, event) => {
    const settings = settingsFor(context);
    const format = formatFor(context, settings);
    const request = requestFor(context, settings);
    return goOnWithTools(context, request, state as unknown as ToolState, event, (answer) =>
      finishTools(context, format, answer),
    );
  },
};

function ask(context: Context, format: number, request: ModelRequest) {
  const { signal, idempotencyKey } = context;
  const answer = context.services.model.stream(request, { signal, idempotencyKey });
  return format === responseFormats.json ? askForJson(context, answer) : askForText(context, answer);
}

/** Nothing has to be fetched before the model can be asked. */
function isPlain(context: Context, settings: ModelSettings): boolean {
  return !hasSkills(context.data) && !settings.enableChatHistory;
}

/** The request with the conversation between its prompts, and with what knowledge adds to the last of them. */
async function prepare(context: Context, settings: ModelSettings): Promise<ModelRequest> {
  const { messages, ...model } = requestFor(context, settings);
  const history = settings.enableChatHistory ? await chatHistory(context, settings.chatHistoryRound) : [];
  const last = messages.at(-1);
  const content = await recallKnowledge(context, model, last?.content ?? '');
  return { ...model, messages: [...messages.slice(0, -1), ...history, { role: 'user', content }] };
}

function finishTools(context: Context, format: number, { text, reasoning, called }: ToolAnswer): NodeResult {
  const extra =
    called.length === 0 ? {} : { trace: { extra: { fc_called_detail: { fc_called_list: called } } } };
  if (format === responseFormats.json) return { ...jsonResult(context, text, reasoning), ...extra };
  const outputs: JsonObject = {};
  setOwn(outputs, answerOutputs(context.declaredOutputs)[0]?.name ?? '', text);
  if (hasReasoning(context)) setOwn(outputs, reasoningName, reasoning);
  return { outputs, ...extra };
}

/** The form of the answer, once it is certain that the node can be run in it. */
function formatFor(context: Context, settings: ModelSettings): number {
  const fail = (message: string, field: string) => nodeError(context, nodeErrorCodes.compile, message, field);
  if (settings.modelType === '') throw fail('no model is chosen', 'inputs.llmParam');
  const answers = answerOutputs(context.declaredOutputs);
  const format = effectiveFormat(settings.responseFormat, answers);
  if (format === responseFormats.json) return format;
  if (format !== responseFormats.text && format !== responseFormats.markdown) {
    throw fail(`the output format ${format} is unknown`, 'inputs.llmParam');
  }
  if (answers.length !== 1 || answers[0]?.type !== 'string') {
    throw fail('text and Markdown need exactly one output of type string', 'outputs');
  }
  return format;
}

async function askForJson(context: Context, answer: AsyncIterable<ModelChunk>): Promise<NodeResult> {
  let text = '';
  let reasoning = '';
  for await (const chunk of answer) {
    if (chunk.type === 'text') text += chunk.text;
    else if (chunk.type === 'reasoning') reasoning += chunk.text;
    else if (chunk.type === 'finished') context.addUsage(chunk.usage);
  }
  return jsonResult(context, text, reasoning);
}

function jsonResult(context: Context, text: string, reasoning: string): NodeResult {
  const { outputs, warnings } = readJsonAnswer(answerOutputs(context.declaredOutputs), text);
  if (hasReasoning(context)) setOwn(outputs, reasoningName, reasoning);
  return { outputs, warnings, raw: text };
}

function askForText(context: Context, answer: AsyncIterable<ModelChunk>) {
  const field = answerOutputs(context.declaredOutputs)[0]?.name ?? '';
  const outputs: JsonObject = {};
  setOwn(outputs, field, '');
  if (hasReasoning(context)) setOwn(outputs, reasoningName, '');
  async function* pieces(): AsyncIterable<Chunk> {
    // A reader of the thoughts must not wait for the answer to end.
    let isThinking = Object.hasOwn(outputs, reasoningName);
    for await (const chunk of answer) {
      if (chunk.type === 'finished') {
        context.addUsage(chunk.usage);
        continue;
      }
      if (chunk.type === 'toolCall') continue;
      const name = chunk.type === 'text' ? field : reasoningName;
      if (chunk.text === '' || !Object.hasOwn(outputs, name)) continue;
      if (name === field && isThinking) {
        isThinking = false;
        yield { field: reasoningName, text: '', last: true };
      }
      setOwn(outputs, name, String(outputs[name]) + chunk.text);
      yield { field: name, text: chunk.text };
    }
  }
  return { stream: pieces(), finish: (): NodeResult => ({ outputs }) };
}

function hasReasoning(context: Context): boolean {
  return context.declaredOutputs.some((output) => output.name === reasoningName);
}
