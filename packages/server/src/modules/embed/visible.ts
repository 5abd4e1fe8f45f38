import type { VisibleEvent, VisibleFile, VisibleMessage } from '@heddle/api-contract/families/embed';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { Chat, ChatEvent } from '../chat/index.js';
import { type MessageRow, openContentType } from '../conversation/index.js';
import { toGiven } from './rate.js';

/** Types of messages that visitors see; the others are steps, reasoning and results of tools. */
const visibleTypes: ReadonlySet<string> = new Set(['question', 'answer', 'follow_up', 'interrupt']);

/** The events of a chat without what is for the owner of the agent alone. */
export async function* toVisibleEvents(
  events: AsyncIterable<ChatEvent>,
  chat: Chat,
): AsyncGenerator<VisibleEvent> {
  for await (const event of events) {
    const { id } = event;
    switch (event.type) {
      case 'delta':
      case 'message': {
        const { message } = event;
        // Reasoning streams as answers without a text.
        if (!visibleTypes.has(message.type) || (event.type === 'delta' && message.content === '')) break;
        const name = event.type === 'delta' ? 'delta' : 'completed';
        const { id: messageId, type, content, createdAt } = message;
        const data = {
          id: messageId,
          chat_id: chat.id,
          section_id: chat.sectionId,
          role: 'assistant' as const,
          type,
          content,
          content_type: openContentType(message),
          created_at: toSeconds(createdAt),
        };
        yield { id, event: `conversation.message.${name}`, data };
        break;
      }
      case 'chat':
        yield {
          id,
          event: `conversation.chat.${event.status}`,
          data: toVisibleChat(event.chat, event.status),
        };
        break;
      case 'done':
        yield { id, event: 'done', data: '[DONE]' };
    }
  }
}

function toVisibleChat(chat: Chat, status: 'created' | Chat['status']) {
  const { id, sectionId, createdAt, endedAt, error } = chat;
  return {
    id,
    section_id: sectionId,
    status,
    created_at: toSeconds(createdAt),
    ...(status === 'completed' && { completed_at: toSeconds(endedAt ?? new Date()) }),
    last_error: { code: status === 'failed' ? (error?.code ?? 0) : 0, msg: '' },
  };
}

/**
 * A stored message as visitors see it; undefined for those that they do not. Of its files, those that are given have an
 * address, and the others a name.
 */
export function toVisibleMessage(
  row: MessageRow,
  files: ReadonlyMap<string, VisibleFile> = new Map(),
): VisibleMessage | undefined {
  const { id, chatId, sectionId, role, type, content, createdAt, feedback } = row;
  if (!visibleTypes.has(type) || content === '') return undefined;
  const parts = partsOf(row);
  return {
    id,
    chat_id: chatId ?? '',
    section_id: sectionId,
    role,
    type,
    content: parts ? JSON.stringify(parts.map((part) => withAddress(part, files))) : content,
    content_type: openContentType(row),
    created_at: toSeconds(createdAt),
    ...(feedback && { feedback: toGiven(feedback) }),
  };
}

/** A part of a question, as `askChannel` stores it. */
interface QuestionPart {
  type: string;
  text?: string;
  file_id?: string;
  name?: string;
}

function partsOf({ role, contentType, content }: MessageRow): QuestionPart[] | undefined {
  if (role !== 'user' || contentType !== 'object_string') return undefined;
  try {
    return JSON.parse(content) as QuestionPart[];
  } catch {
    // The owner has changed the message through the API.
    return undefined;
  }
}

function withAddress(part: QuestionPart, files: ReadonlyMap<string, VisibleFile>): object {
  const { type, file_id: id, name } = part;
  return id === undefined ? part : (files.get(id) ?? { type, name });
}

/** Ids of the files of a message. */
export function fileIdsOf(row: MessageRow): string[] {
  return (partsOf(row) ?? []).flatMap(({ file_id: id }) => id ?? []);
}
