import type { ChatEvent } from '../model/ChatEvent.js';
import type { ChatMessage } from '../model/ChatMessage.js';
import { readError, type WireEvent } from './openApi.js';
import { isRecord, numberOf, parseJson, textOf } from './parseJson.js';
import { readContentType, readDetails, readKind, withCall, withInterrupt } from './readMessage.js';

/** Events of the studio's chat (`/api/conversation/chat`) as events of the chat area. */
export async function* fromStudioEvents(events: AsyncIterable<WireEvent>): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    const next = fromStudioEvent(event);
    if (next) yield next;
  }
}

/** One event of the studio's chat; undefined for those that the chat area does not show. */
export function fromStudioEvent({ id, event, data }: WireEvent): ChatEvent | undefined {
  const given = id === undefined || id === '' ? {} : { id };
  if (event === 'done') return { ...given, type: 'done' };
  if (!isRecord(data)) return undefined;
  if (event === 'error') return { ...given, type: 'error', error: readError(data) };
  if (event !== 'message' || !isRecord(data.message)) return undefined;
  const message = readStudioMessage(data.message);
  if (data.message.type === 'ack') return { ...given, type: 'message.ack', message };
  if (message.kind === 'error') {
    const extra = isRecord(data.message.extra_info) ? data.message.extra_info : {};
    const reason = parseJson(extra.error_reason);
    const error = {
      message: message.content,
      code: numberOf(extra.error_code) || undefined,
      reason: isRecord(reason) ? textOf(reason.key) : undefined,
      logId: message.details?.logId,
    };
    return { ...given, type: 'error', error };
  }
  return { ...given, type: data.is_finish === true ? 'message.completed' : 'message.delta', message };
}

/** A message of the studio's chat, from a stream or a list. Its turn is that of the question it replies to. */
export function readStudioMessage(given: unknown): ChatMessage {
  const data = isRecord(given) ? given : {};
  const content = typeof data.content === 'string' ? data.content : '';
  const id = textOf(data.message_id) ?? '';
  const kind = readKind(data.type, data.role, content);
  const broken = numberOf(data.broken_pos);
  const details = readDetails(data.extra_info, kind);
  const message: ChatMessage = {
    id,
    kind,
    role: kind === 'question' ? 'user' : 'assistant',
    content: broken === undefined || broken <= 0 ? content : content.slice(0, broken),
    contentType: readContentType(data.content_type),
    chatId: kind === 'question' ? id : textOf(data.reply_id),
    sectionId: textOf(data.section_id),
    reasoning: textOf(data.reasoning_content),
    createdAt: readTime(data.content_time),
    details: broken === undefined ? details : { ...details, isCutOff: true },
  };
  return withCall(withInterrupt(message));
}

/** Seconds or milliseconds since 1970: both are in use. */
function readTime(value: unknown): number | undefined {
  const time = numberOf(value);
  return time ? (time < 1e11 ? time * 1000 : time) : undefined;
}
