import { suggestReplyModes } from '@heddle/api-contract/families/chat-flow-role';
import type { App } from '../../kernel/services.js';
import type { RunBudget } from '../run/index.js';

/** How questions are suggested: mode of the specification, and the prompt of the mode `custom`. */
export interface SuggestSettings {
  suggest_reply_mode?: number | undefined;
  customized_suggest_prompt?: string | undefined;
}

/** What a suggestion refers to. */
export interface Said {
  user: string;
  answer: string;
  budget: RunBudget;
  place: { spaceId: string; userId: string; workflowId?: string; runId: string };
}

const most = 3;
const maxLength = 200;
const maxSaid = 4000;
const maxReply = 4000;

const instruction = `Suggest ${most} short questions that the user may ask next, in the language of the conversation.
Answer with a JSON array of ${most} strings and nothing else.`;

/** Whether these settings ask for suggestions. */
export function wantsSuggestions({ suggest_reply_mode: mode }: SuggestSettings = {}): boolean {
  return mode === suggestReplyModes.system || mode === suggestReplyModes.custom;
}

/** Up to three questions by the default model; none without a model, or if it fails. */
export async function suggestQuestions(
  app: App,
  settings: SuggestSettings,
  { user, answer, budget, place }: Said,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const listed = await app.models.list('en');
    const model = listed.find(({ isDefault }) => isDefault) ?? listed[0];
    if (!model) return [];
    const own = settings.suggest_reply_mode === suggestReplyModes.custom;
    const system =
      own && settings.customized_suggest_prompt ? `${settings.customized_suggest_prompt}\n\n` : '';
    if (await budget.check()) return [];
    const chunks = app.models
      .services(place, (use) => budget.add(use))
      .chat.stream(
        {
          model: model.id,
          messages: [
            { role: 'system', content: `${system}${instruction}` },
            {
              role: 'user',
              content: `User: ${user.slice(0, maxSaid)}\n\nAnswer: ${answer.slice(0, maxSaid)}`,
            },
          ],
        },
        { signal, idempotencyKey: `${place.runId} suggestions` },
      );
    let reply = '';
    for await (const chunk of chunks) {
      if (chunk.type === 'text') reply += chunk.text;
      if (reply.length > maxReply) break;
    }
    return readQuestions(reply);
  } catch (error) {
    app.log.warn('chat.no-suggestions', { run: place.runId, error: String(error).slice(0, 200) });
    return [];
  }
}

/** The questions in a model's reply: a JSON array, or one per line; none if it is broken or other JSON. */
export function readQuestions(reply: string): string[] {
  const questions = /[[{]/.test(reply) ? readArray(reply) : reply.split('\n').map(withoutMark);
  return questions
    .map((question) => question.trim())
    .filter((question) => question !== '' && question.length <= maxLength)
    .slice(0, most);
}

function withoutMark(line: string): string {
  return line.replace(/^[\s\d.)*-]+/, '');
}

function readArray(reply: string): string[] {
  const text = /\[[\s\S]*\]/.exec(reply)?.[0];
  if (text === undefined) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
