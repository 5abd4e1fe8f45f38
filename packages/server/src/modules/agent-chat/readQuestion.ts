import type { Question, QuestionFile } from '@heddle/agent';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import type { NewMessage } from '../conversation/index.js';
import { findSharedFile } from '../file/index.js';

/** A message of the user: as the agent receives it, and as it is stored. */
export interface GivenQuestion {
  question: Question;
  message: NewMessage;
}

const maxParts = 100;

/** The question of the studio: a text, or `{ item_list }` of texts and files by their keys. */
export async function readStudioQuestion(
  context: Context,
  query: string,
  contentType: string,
): Promise<GivenQuestion> {
  const items = contentType === 'text' ? undefined : listOf(parse(query), 'item_list');
  if (!items) return textQuestion(query);
  const parts = items.map((item): Part => {
    const { type, text } = item;
    const inner = isJsonObject(item[String(type)] ?? null) ? (item[String(type)] as JsonObject) : {};
    const key = inner.file_key ?? inner.key ?? inner.file_id;
    return {
      type: String(type),
      ...(typeof text === 'string' && { text }),
      ...(typeof key === 'string' && { key }),
      ...(typeof inner.file_name === 'string' && { name: inner.file_name }),
    };
  });
  return { ...(await questionOf(context, parts, query)) };
}

/** A message of the open API: a text, or `object_string`, a list of texts and files by their ids or addresses. */
export async function readOpenQuestion(
  context: Context,
  { content = '', content_type: type }: { content?: string | undefined; content_type?: string | undefined },
): Promise<GivenQuestion> {
  const parts = type === 'object_string' ? parse(content) : undefined;
  if (!Array.isArray(parts)) return textQuestion(content);
  const read = parts
    .filter(isJsonObject)
    .slice(0, maxParts)
    .map(
      ({ type: kind, text, file_id: id, file_url: url, name }): Part => ({
        type: String(kind),
        ...(typeof text === 'string' && { text }),
        ...(typeof id === 'string' && { key: id }),
        ...(typeof url === 'string' && { url }),
        ...(typeof name === 'string' && { name }),
      }),
    );
  const { question, message } = await questionOf(context, read, null);
  return { question, message: { ...message, content, contentType: 'object_string' } };
}

interface Part {
  type: string;
  text?: string;
  key?: string;
  url?: string;
  name?: string;
}

function textQuestion(text: string): GivenQuestion {
  return { question: { text }, message: { role: 'user', content: text } };
}

/** Files that the caller may not read are left out. */
async function questionOf(
  context: Context,
  parts: readonly Part[],
  displayContent: string | null,
): Promise<GivenQuestion> {
  const text = parts.flatMap((part) => part.text ?? []).join('\n');
  const files: QuestionFile[] = [];
  for (const part of parts.slice(0, maxParts)) {
    const file = await fileOf(context, part);
    if (file) files.push(file);
  }
  const shown = [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...files.map(({ type, url, name }) => ({ type, file_url: url, ...(name && { name }) })),
  ];
  const described = [
    text,
    ...files.map(({ type, name, url }) => `[${type}${name ? ` "${name}"` : ''}: ${url}]`),
  ];
  const pictures = files.flatMap(({ type, url }) => (type === 'file' ? [] : [{ type, url }]));
  return {
    question: { text, ...(files.length > 0 && { files }) },
    message: {
      role: 'user',
      content: JSON.stringify(shown),
      contentType: 'object_string',
      displayContent,
      modelContent: JSON.stringify({
        role: 'user',
        content: described.filter((line) => line !== '').join('\n\n'),
        ...(pictures.length > 0 && {
          parts: [...pictures, ...(text === '' ? [] : [{ type: 'text', text }])],
        }),
      }),
    },
  };
}

async function fileOf(context: Context, part: Part): Promise<QuestionFile | undefined> {
  const own = part.key === undefined ? undefined : await findSharedFile(context, part.key);
  if (own) return { ...own, name: part.name ?? own.name };
  if (part.url === undefined || !/^https?:\/\//.test(part.url)) return undefined;
  const type = (['image', 'audio', 'video'] as const).find((kind) => kind === part.type) ?? 'file';
  return { type, url: part.url, ...(part.name !== undefined && { name: part.name }) };
}

function listOf(value: Json | undefined, name: string): JsonObject[] | undefined {
  const list = isJsonObject(value ?? null) ? (value as JsonObject)[name] : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject) : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
