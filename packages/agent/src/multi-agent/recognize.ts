import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { Usage } from '@heddle/workflow-schema/runs';
import type { AgentModel } from '../AgentDefinition.js';
import type { ModelService } from '../AgentServices.js';
import { askModel, elapsed } from '../loop/askModel.js';
import { messageOf } from '../loop/callTool.js';
import { requestOf } from '../prompt/assemblePrompt.js';
import { historyRounds } from '../prompt/history.js';
import type { TurnInput } from '../TurnInput.js';

const silenceMs = 30_000;
const maxCharacters = 4_000;
const maxAnswerTokens = 100;

const instruction = 'You decide which of several conditions holds for the latest message of a user.';
const form =
  'Answer with the number of the first condition that holds, or with 0 if none does, and nothing else.';

/** Which condition holds? */
export interface RecognitionRequest {
  service: ModelService;
  model: AgentModel;
  /** Replaces the instruction of this file. */
  prompt: string | undefined;
  conditions: readonly string[];
  input: TurnInput;
  /** Rounds of the history that are read. */
  rounds: number;
  /** What was answered, if that counts too. */
  answer?: string | undefined;
  signal: AbortSignal;
  idempotencyKey: string;
}

/** The index of the condition that holds; undefined for none. */
export interface RecognitionResult {
  index?: number;
  error?: string;
  usage?: Usage;
  ms: number;
}

/**
 * Asks a model which condition holds. Rejects only if the turn is over: an agent that answers although it might have
 * handed over is better than no answer.
 */
export async function recognize(request: RecognitionRequest): Promise<RecognitionResult> {
  const { service, model, conditions, signal, idempotencyKey } = request;
  const began = performance.now();
  try {
    const asking = askModel({
      model: service,
      request: { ...requestOf(model, messagesOf(request), []), temperature: 0, maxTokens: maxAnswerTokens },
      round: 0,
      signal,
      idempotencyKey,
      silenceMs,
      onText: () => {},
    });
    let next = await asking.next();
    while (!next.done) next = await asking.next();
    const { text, usage } = next.value;
    const index = readIndex(text, conditions.length);
    return {
      ...(index === undefined ? {} : { index }),
      ...(usage === undefined ? {} : { usage }),
      ms: elapsed(began),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { error: messageOf(error), ms: elapsed(began) };
  }
}

function messagesOf({ prompt, conditions, input, rounds, answer }: RecognitionRequest): ModelMessage[] {
  const listed = conditions.map((condition, index) => `${index + 1}. ${condition}`).join('\n');
  const said = rounds > 0 ? historyRounds(input.history, { rounds }).flatMap(({ messages }) => messages) : [];
  const lines = [
    ...said.filter(({ role, content }) => role !== 'tool' && role !== 'system' && content !== ''),
    { role: 'user' as const, content: input.question.text },
    ...(answer === undefined ? [] : [{ role: 'assistant' as const, content: answer }]),
  ].map(
    ({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}: ${content.slice(0, maxCharacters)}`,
  );
  return [
    { role: 'system', content: `${prompt || instruction}\n\nThe conditions:\n${listed}\n\n${form}` },
    { role: 'user', content: lines.join('\n\n') },
  ];
}

/** The first number of a reply, from 0; undefined if it is no condition's. */
export function readIndex(reply: string, count: number): number | undefined {
  const number = Number(/\d{1,4}/.exec(reply)?.[0] ?? 0);
  return number >= 1 && number <= count ? number - 1 : undefined;
}
