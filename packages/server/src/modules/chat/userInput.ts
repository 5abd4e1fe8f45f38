import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { findSharedFile } from '../file/index.js';

const maxParts = 100;

/** A message as a chat receives it. */
export interface GivenMessage {
  role: 'user' | 'assistant';
  content?: string | undefined;
  content_type?: string | undefined;
}

/** The message of the user that begins a chat, and those before it. */
export function splitMessages<M extends GivenMessage>(given: readonly M[]): { earlier: M[]; last: M } {
  const last = given.at(-1);
  if (last?.role !== 'user')
    throw new DomainError(
      'badRequest',
      programText('additional_messages: the last one must have the role user'),
    );
  return { earlier: given.slice(0, -1), last };
}

/** Messages whose parts name files by their ids, with the addresses of these; files of others have none. */
export function withFileUrls<M extends GivenMessage>(context: Context, given: readonly M[]): Promise<M[]> {
  return Promise.all(
    given.map(async (message) => {
      const parts = message.content_type === 'object_string' ? readParts(message.content ?? '') : undefined;
      if (!parts?.some(needsUrl)) return message;
      const named = await Promise.all(parts.slice(0, maxParts).map((part) => withUrl(context, part)));
      return { ...message, content: JSON.stringify(named) };
    }),
  );
}

function needsUrl(part: Json): part is JsonObject {
  return isJsonObject(part) && typeof part.file_id === 'string' && !part.file_url;
}

async function withUrl(context: Context, part: Json): Promise<Json> {
  if (!needsUrl(part)) return part;
  const file = await findSharedFile(context, String(part.file_id));
  return file ? { ...part, file_url: file.url } : part;
}

/** What Start receives as USER_INPUT: the text of a message; of its parts, the texts and the URLs of files. */
export function textOf({ content = '', content_type: type }: Omit<GivenMessage, 'role'>): string {
  if (type !== 'object_string') return content;
  const parts = readParts(content);
  if (!parts) return content;
  return parts
    .filter(isJsonObject)
    .map((part) => [part.text, part.file_url].find((text) => typeof text === 'string' && text !== ''))
    .filter((text) => text !== undefined)
    .join('\n');
}

function readParts(content: string): Json[] | undefined {
  try {
    const parts: unknown = JSON.parse(content);
    return Array.isArray(parts) ? (parts as Json[]) : undefined;
  } catch {
    return undefined;
  }
}
