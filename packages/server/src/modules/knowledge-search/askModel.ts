import type { ModelMessage } from '@heddle/executor';
import type { App } from '../../kernel/services.js';
import type { KnowledgeSearch } from './KnowledgeSearch.js';

const maxMs = 30_000;
const maxCharacters = 20_000;

/** The chat model that helps to search: the given one, else the default one; never the demo model. */
export async function findChatModel(app: App, id: string | undefined): Promise<string | undefined> {
  const models = (await app.models.list('en')).filter(({ isDemo }) => !isDemo);
  if (id !== undefined) return models.find((model) => model.id === id)?.id;
  return (models.find(({ isDefault }) => isDefault) ?? models[0])?.id;
}

/** Asks a chat model for a short text. */
export async function askModel(
  app: App,
  { access, runId, signal }: KnowledgeSearch,
  request: { model: string; messages: ModelMessage[]; key: string },
): Promise<string> {
  const { spaceId, userId } = access;
  const { chat } = app.models.services({ spaceId, userId, ...(runId !== undefined && { runId }) });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  const { model, messages, key } = request;
  let text = '';
  for await (const chunk of chat.stream(
    { model, messages, temperature: 0 },
    { signal: limit, idempotencyKey: key },
  )) {
    if (chunk.type === 'text') text += chunk.text;
    if (text.length > maxCharacters) break;
  }
  return text.trim();
}

/** Material for a model in a frame that the material itself cannot close. */
export function framed(name: string, material: string): string {
  let fence = name;
  for (let number = 1; material.includes(fence); number += 1) fence = `${name}-${number}`;
  return `<${fence}>\n${material}\n</${fence}>`;
}

/** What went wrong, for a report. */
export function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 2000);
}
