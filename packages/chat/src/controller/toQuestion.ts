import type { ChatMessage, ContentPart } from '../model/ChatMessage.js';
import type { OutgoingMessage } from '../model/ChatTransport.js';

/** The question as it is shown until the server returns the stored one. */
export function toQuestion({ localId, text, attachments, quote }: OutgoingMessage, now: number): ChatMessage {
  const parts: ContentPart[] = [...attachments, ...(text === '' ? [] : [{ type: 'text' as const, text }])];
  return {
    id: localId,
    kind: 'question',
    role: 'user',
    content: attachments.length === 0 ? text : JSON.stringify(parts),
    contentType: attachments.length === 0 ? 'text' : 'object_string',
    createdAt: now,
    details: { localId, quote },
  };
}
