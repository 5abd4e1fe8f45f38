import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { DomainError, programText } from '../../kernel/DomainError.js';

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
