import type {
  ModelChunk,
  ModelMessage,
  ModelRequest,
  NodeContext,
  NodeExecutor,
  NodeResult,
} from '@heddle/executor';
import { type Json, setOwn } from '@heddle/workflow-schema';
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
import { textAnswer } from './textAnswer.js';
import { beginTools, goOnWithTools, type ToolDialogue, type ToolState } from './toolLoop.js';

type Context = NodeContext<LlmData>;

/** Calls the model. Text is streamed, JSON is returned as a whole. */
export const llmExecutor: NodeExecutor<LlmData, Json> = {
  effect: 'idempotent',
  run: (context) => {
    const settings = settingsFor(context);
    const format = formatFor(context, settings);
    if (isPlain(context, settings)) return ask(context, format, requestFor(context, settings));
    return prepare(context, settings).then((request) =>
      hasTools(context.data)
        ? beginTools(dialogueOf(context, format, request))
        : ask(context, format, request),
    );
  },
  next: (context, state, event) => {
    const settings = settingsFor(context);
    const format = formatFor(context, settings);
    const dialogue = dialogueOf(context, format, requestFor(context, settings));
    return goOnWithTools(dialogue, state as unknown as ToolState, event);
  },
  retriesElsewhere: ({ data, attempt }) =>
    settingsFor({ data, attempt }).modelType !== settingsFor({ data, attempt: attempt + 1 }).modelType,
};

function dialogueOf(context: Context, format: number, request: ModelRequest): ToolDialogue {
  if (format !== responseFormats.json) return { context, request };
  return { context, request, whole: ({ text, reasoning }) => jsonResult(context, text, reasoning) };
}

function ask(context: Context, format: number, request: ModelRequest) {
  const { signal, idempotencyKey } = context;
  const answer = context.services.model.stream(request, { signal, idempotencyKey });
  return format === responseFormats.json ? askForJson(context, answer) : askForText(context, answer);
}

/** True if nothing must be fetched before the model is called. */
function isPlain(context: Context, settings: ModelSettings): boolean {
  return !hasSkills(context.data) && !settings.enableChatHistory;
}

/** The request with the chat history between the prompts and retrieved knowledge in the last prompt. */
async function prepare(context: Context, settings: ModelSettings): Promise<ModelRequest> {
  const { messages, ...model } = requestFor(context, settings);
  const history = settings.enableChatHistory ? await chatHistory(context, settings.chatHistoryRound) : [];
  const { content = '', parts } = messages.at(-1) ?? {};
  const recalled = await recallKnowledge(context, model, content);
  const last: ModelMessage = { role: 'user', content: recalled + content };
  if (parts !== undefined)
    last.parts = recalled === '' ? parts : [{ type: 'text', text: recalled }, ...parts];
  return { ...model, messages: [...messages.slice(0, -1), ...history, last] };
}

/** The output format; throws if the node cannot run in it. */
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
  const { outputs, pieces } = textAnswer(context);
  return { stream: pieces(answer), finish: (): NodeResult => ({ outputs }) };
}

function hasReasoning(context: Context): boolean {
  return context.declaredOutputs.some((output) => output.name === reasoningName);
}
