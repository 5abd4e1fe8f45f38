import type { ChatEvent, ChatInfo, ChatStatus } from '../model/ChatEvent.js';
import type { ChatMessage } from '../model/ChatMessage.js';
import { isRecord, numberOf, textOf } from './parseJson.js';
import { readContentType, readDetails, readKind, readUsage, withCall, withInterrupt } from './readMessage.js';

/** An event of a stream, with its data parsed. */
export interface WireEvent {
  id?: string | undefined;
  event: string;
  data?: unknown;
}

const chatEvents = new Map<string, ChatStatus>([
  ['conversation.chat.created', 'created'],
  ['conversation.chat.in_progress', 'in_progress'],
  ['conversation.chat.completed', 'completed'],
  ['conversation.chat.failed', 'failed'],
  ['conversation.chat.canceled', 'canceled'],
  ['conversation.chat.cancelled', 'canceled'],
  ['conversation.chat.requires_action', 'requires_action'],
  ['conversation.chat.required_action', 'requires_action'],
]);

/** Events of the open API (`/v3/chat`, `/v1/workflows/chat`) and of a chat flow's test, as events of the chat area. */
export async function* fromOpenEvents(events: AsyncIterable<WireEvent>): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    const next = fromOpenEvent(event);
    if (next) yield next;
  }
}

/** One event of the open API; undefined for those that the chat area does not show. */
export function fromOpenEvent({ id, event, data }: WireEvent): ChatEvent | undefined {
  const given = id === undefined || id === '' ? {} : { id };
  const status = chatEvents.get(event);
  const values = isRecord(data) ? data : {};
  if (status !== undefined) return { ...given, type: 'chat', chat: readChat(values, status) };
  switch (event) {
    case 'conversation.message.delta':
      return { ...given, type: 'message.delta', message: readOpenMessage(values) };
    case 'conversation.message.completed':
      return { ...given, type: 'message.completed', message: readOpenMessage(values) };
    case 'error':
    case 'conversation.error':
      return { ...given, type: 'error', error: readError(values) };
    case 'done':
    case 'conversation.stream.done':
      return { ...given, type: 'done' };
    default:
      return undefined;
  }
}

function readChat(data: Readonly<Record<string, unknown>>, status: ChatStatus): ChatInfo {
  const { usage, last_error: error } = data;
  const completed = numberOf(data.completed_at) ?? numberOf(data.failed_at);
  return {
    id: textOf(data.id) ?? '',
    status,
    conversationId: textOf(data.conversation_id),
    sectionId: textOf(data.section_id),
    runId: textOf(data.execute_id),
    createdAt: toMilliseconds(data.created_at),
    completedAt: completed ? completed * 1000 : undefined,
    usage: isRecord(usage) ? readUsage(usage.token_count, usage.input_count, usage.output_count) : undefined,
    error: isRecord(error) && numberOf(error.code) ? readError(error) : undefined,
  };
}

/** Code and message, with the log id and the reason that the server may add. */
export function readError(data: Readonly<Record<string, unknown>>): ChatEventError {
  const detail = isRecord(data.detail) ? data.detail : data;
  return {
    code: numberOf(data.code),
    message: textOf(data.msg) ?? textOf(data.message) ?? '',
    logId: textOf(detail.logid) ?? textOf(data.log_id),
    reason: isRecord(detail.reason) ? textOf(detail.reason.key) : undefined,
  };
}

type ChatEventError = Extract<ChatEvent, { type: 'error' }>['error'];

function toMilliseconds(seconds: unknown): number | undefined {
  const value = numberOf(seconds);
  return value ? value * 1000 : undefined;
}

/** A message of the open API, from a stream or a list. */
export function readOpenMessage(given: unknown): ChatMessage {
  const data = isRecord(given) ? given : {};
  const content = typeof data.content === 'string' ? data.content : '';
  const kind = readKind(data.type, data.role, content);
  const message: ChatMessage = {
    id: textOf(data.id) ?? '',
    kind,
    role: kind === 'question' ? 'user' : 'assistant',
    content,
    contentType: readContentType(data.content_type),
    chatId: textOf(data.chat_id),
    sectionId: textOf(data.section_id),
    reasoning: textOf(data.reasoning_content),
    createdAt: toMilliseconds(data.created_at),
    details: readDetails(data.meta_data, kind),
  };
  return withCall(withInterrupt(message));
}
