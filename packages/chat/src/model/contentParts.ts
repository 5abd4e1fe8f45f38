import { readCard } from '../card/readCard.js';
import type { ChatMessage, ContentPart } from './ChatMessage.js';

const maxParts = 200;

/** The parts of a message: its text, that of its card, or the list in its JSON text. What cannot be read is text. */
export function contentParts({ content, contentType }: ChatMessage): ContentPart[] {
  if (contentType === 'text') return [{ type: 'text', text: content }];
  if (contentType === 'card') return [{ type: 'text', text: readCard(content).text || content }];
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return [{ type: 'text', text: content }];
  }
  const list = listOf(value);
  if (!list) return [{ type: 'text', text: content }];
  return list.slice(0, maxParts).flatMap(readPart);
}

/** A list of parts, the studio's `{ item_list }`, or one part. */
function listOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { item_list: items } = value as { item_list?: unknown };
  return Array.isArray(items) ? items : [value];
}

function readPart(given: unknown): ContentPart[] {
  if (typeof given !== 'object' || given === null) return [];
  const part = given as Readonly<Record<string, unknown>>;
  if (part.type === 'text') return typeof part.text === 'string' ? [{ type: 'text', text: part.text }] : [];
  const isImage = part.type === 'image';
  // The studio keeps what describes a file in a field of the part's name.
  const nested = part[isImage ? 'image' : 'file'];
  const fields = { ...part, ...(typeof nested === 'object' ? nested : undefined) } as typeof part;
  return [
    {
      type: isImage ? 'image' : 'file',
      id: first(fields, ['id', 'file_id', 'key', 'file_key']),
      url: first(fields, ['url', 'file_url', 'image_url']) ?? urlOf(fields.image_ori),
      name: first(fields, ['name', 'file_name']),
      size: Number(fields.size ?? fields.file_size) || undefined,
    },
  ];
}

function urlOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null
    ? first(value as Record<string, unknown>, ['url'])
    : undefined;
}

function first(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** The text of a message, without its files. */
export function textOf(message: ChatMessage): string {
  return contentParts(message)
    .flatMap((part) => (part.type === 'text' ? part.text : []))
    .join('\n');
}
