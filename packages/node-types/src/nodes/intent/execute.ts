import { errorCodes, type NodeContext, type NodeExecutor } from '@heddle/executor';
import {
  isJsonObject,
  type JsonObject,
  parseJson,
  parseTemplate,
  printValue,
  renderTemplate,
} from '@heddle/workflow-schema';
import { modelRequestOf, promptOf } from '../../data/modelParam.js';
import { askModel } from '../../run/askModel.js';
import { chatHistory } from '../../run/chatHistory.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { type IntentData, intentModes } from './definition.js';
import { systemPrompt } from './systemPrompt.js';

type Context = NodeContext<IntentData>;

/** Asks the model for the intent of a text. */
export const intentExecutor: NodeExecutor<IntentData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { intents, llmParam, chatHistorySetting } = context.data.inputs;
    if (intents.length === 0) {
      throw nodeError(context, nodeErrorCodes.compile, 'there are no intents', 'inputs.intents');
    }
    const inputs: JsonObject = { ...context.inputs, query: printValue(context.inputs.query ?? null) };
    const render = (template: string) => renderTemplate(parseTemplate(template), inputs);
    const { enableChatHistory, chatHistoryRound = 3 } = chatHistorySetting;
    const history = enableChatHistory ? await chatHistory(context, chatHistoryRound) : [];
    const isFull = context.data.inputs.mode === intentModes.full;
    const text = await askModel(context, {
      ...modelRequestOf(llmParam),
      messages: [
        { role: 'system', content: systemPrompt(intents, isFull, render(promptOf(llmParam.systemPrompt))) },
        ...history,
        { role: 'user', content: String(inputs.query) },
      ],
    });
    return resultOf(context, isFull ? readFull(text) : { classificationId: readNumber(text) }, text);
  },
  portOf: ({ inputs }, { classificationId: id }) => {
    const isKnown = typeof id === 'number' && id > 0 && id <= inputs.intents.length;
    return portOf(isKnown ? id : 0);
  },
};

function portOf(classificationId: number): string {
  return classificationId === 0 ? 'default' : `branch_${classificationId - 1}`;
}

function resultOf(context: Context, read: { classificationId: number; reason?: string }, text: string) {
  const { length } = context.data.inputs.intents;
  const { classificationId: id } = read;
  if (!Number.isInteger(id) || id < 0 || id > length) {
    const answer = text.trim() === '' ? 'nothing' : `"${text.trim().slice(0, 200)}"`;
    const message = `the model was asked for an intent from 0 to ${length} and answered ${answer}`;
    throw nodeError(context, errorCodes.execution, message, 'inputs.llmParam');
  }
  return { outputs: { ...read }, port: portOf(id), raw: text };
}

function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim());
}

// Models add text around their JSON, which has no nested braces.
function readFull(text: string): { classificationId: number; reason: string } {
  const from = text.indexOf('{');
  const to = text.indexOf('}', from);
  const answer = from < 0 || to < 0 ? undefined : parseJson(text.slice(from, to + 1));
  if (answer === undefined || !isJsonObject(answer)) return { classificationId: Number.NaN, reason: '' };
  const { classificationId, reason } = answer;
  return {
    classificationId: readNumber(printValue(classificationId ?? null)),
    reason: typeof reason === 'string' ? reason : '',
  };
}
