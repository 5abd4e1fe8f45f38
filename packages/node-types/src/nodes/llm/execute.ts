import type { Chunk, ModelChunk, NodeContext, NodeExecutor, NodeResult } from '@heddle/executor';
import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { comesLater, nodeError } from '../../run/fail.js';
import { hasSkills, type LlmData } from './definition.js';
import { readJsonAnswer } from './jsonAnswer.js';
import { requestFor, settingsFor } from './request.js';
import {
  answerOutputs,
  effectiveFormat,
  type ModelSettings,
  reasoningName,
  responseFormats,
} from './settings.js';

type Context = NodeContext<LlmData>;

/** Asks the model. Text comes as a stream; JSON is one whole. */
export const llmExecutor: NodeExecutor<LlmData> = {
  effect: 'idempotent',
  run: (context) => {
    const settings = settingsFor(context);
    refuseWhatComesLater(context, settings);
    const format = formatFor(context, settings);
    const request = requestFor(context, settings);
    const { signal, idempotencyKey } = context;
    const answer = context.services.model.stream(request, { signal, idempotencyKey });
    return format === responseFormats.json ? askForJson(context, answer) : askForText(context, answer);
  },
};

function refuseWhatComesLater(context: Context, settings: ModelSettings): void {
  if (hasSkills(context.data)) {
    const feature = 'tools, workflows and knowledge for a model come';
    throw comesLater(context, feature, 'inputs.fcParam');
  }
  if (settings.enableChatHistory) throw comesLater(context, 'chat history comes', 'inputs.llmParam');
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
  const declared = answerOutputs(context.declaredOutputs);
  const { outputs, warnings } = readJsonAnswer(declared, text);
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
