import type { Json } from '@heddle/workflow-schema';
import type { ModelMessage } from '@heddle/workflow-schema/models';
import { sumUsage, type Usage } from '@heddle/workflow-schema/runs';
import type { AgentServices } from '../AgentServices.js';
import { askModel, elapsed } from '../loop/askModel.js';
import { requestOf } from '../prompt/assemblePrompt.js';
import type { TurnEvent } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';

const most = 3;
const maxCharacters = 100;
const maxSaid = 4_000;
const timeoutMs = 10_000;

const instruction = `Suggest ${most} short questions that the user may ask next, in the language of the conversation, each up to ${maxCharacters} characters.
Answer with a JSON array of ${most} strings and nothing else.`;
const repair = 'That is not a JSON array of strings. Answer again with the JSON array and nothing else.';

/**
 * Asks the model for questions that may follow; it may correct a malformed list once. Never fails: without a
 * usable list within 10 seconds there are none.
 */
export async function suggestQuestions(
  input: TurnInput,
  services: AgentServices,
  answer: string,
  { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string },
): Promise<TurnEvent & { type: 'suggested' }> {
  const began = performance.now();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(() => stop.abort(new Error('no suggestions in time')), timeoutMs);
  let usage: Usage | undefined;
  const messages = promptFor(input, answer);
  try {
    for (const attempt of [1, 2]) {
      const { model } = input.definition;
      const reply = await read({
        model: services.model,
        request: requestOf(model, messages, []),
        round: 0,
        signal: stop.signal,
        idempotencyKey: `${idempotencyKey}:suggestions:${attempt}`,
        silenceMs: timeoutMs,
        onText: () => {},
      });
      if (reply.usage) usage = usage ? sumUsage(usage, reply.usage) : reply.usage;
      const questions = readQuestions(reply.text);
      if (questions) return suggested(questions);
      messages.push({ role: 'assistant', content: reply.text }, { role: 'user', content: repair });
    }
  } catch {
    signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
  return suggested([]);

  function suggested(questions: string[]): TurnEvent & { type: 'suggested' } {
    return { type: 'suggested', questions, ms: elapsed(began), ...(usage === undefined ? {} : { usage }) };
  }
}

async function read(asking: Parameters<typeof askModel>[0]) {
  const pieces = askModel(asking);
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return value;
  }
}

function promptFor({ definition, question }: TurnInput, answer: string): ModelMessage[] {
  const { mode, prompt } = definition.suggestions;
  const own = mode === 'custom' && prompt ? `${prompt}\n\n` : '';
  const said = `User: ${question.text.slice(0, maxSaid)}\n\nAnswer: ${answer.slice(0, maxSaid)}`;
  return [
    { role: 'system', content: `${own}${instruction}` },
    { role: 'user', content: said },
  ];
}

/** The questions of a reply; undefined if it has no JSON array of strings. */
export function readQuestions(reply: string): string[] | undefined {
  const from = reply.indexOf('[');
  const to = reply.lastIndexOf(']');
  if (from < 0 || to < from) return undefined;
  try {
    const list = JSON.parse(reply.slice(from, to + 1)) as Json;
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? shown(list) : undefined;
  } catch {
    return undefined;
  }
}

/** What of a list of questions may be shown. */
export function shown(questions: readonly Json[]): string[] {
  return questions
    .filter((question): question is string => typeof question === 'string')
    .map((question) => question.trim())
    .filter((question) => question !== '' && question.length <= maxCharacters)
    .slice(0, most);
}
