import type { SentReason } from '@heddle/api-contract';
import {
  feedbackTypes,
  type StudioChatEvent,
  type StudioMessage,
} from '@heddle/api-contract/families/agent-chat';
import type { ChatEvent, ChatMessage, Feedback, FeedbackReason } from '@heddle/chat';
import { fromStudioEvent, readStudioMessage } from '@heddle/chat/wire';
import { whyText } from '../../../shared/api/refusals/whyText.js';
import '../answerRefusals.js';
import '../refusals.js';

/** Reasons of a dislike by their numbers in the API. */
export const reasonNumbers = { harmful: 1, wrong: 2, not_followed: 3, other: 4 } as const;

/** A stored message, in the turn of its chat. */
export function readMessage(message: StudioMessage): ChatMessage {
  const read = readStudioMessage(withWords(message));
  const feedback = readFeedback(message.feedback);
  return {
    ...read,
    chatId: message.chat_id || read.chatId,
    ...(feedback && { details: { ...read.details, feedback } }),
  };
}

function readFeedback(given: StudioMessage['feedback']): Feedback | undefined {
  if (given === undefined || given.feedback_type === feedbackTypes.none) return undefined;
  const names = Object.keys(reasonNumbers) as FeedbackReason[];
  return {
    value: given.feedback_type === feedbackTypes.like ? 'like' : 'dislike',
    reasons: names.filter((name) => given.detail_types.includes(reasonNumbers[name])),
    comment: given.detail_content,
  };
}

/**
 * Events of an answer, after one that names its chat and run: the stream can be resumed and traced from then on.
 * If a tool asks the user, the chat waits at the end instead of being completed.
 */
export async function* readChat(events: AsyncIterable<StudioChatEvent>): AsyncGenerator<ChatEvent> {
  let isNamed = false;
  let asking: string | undefined;
  for await (const event of events) {
    if (!isNamed && event.event === 'message' && event.data.message.chat_id !== '') {
      isNamed = true;
      const { chat_id: id, execute_id: runId } = event.data.message;
      yield { type: 'chat', chat: { id, status: 'in_progress', runId } };
    }
    if (event.event === 'message' && event.data.message.required_action) asking = event.data.message.chat_id;
    if (event.event === 'done' && asking !== undefined)
      yield { type: 'chat', chat: { id: asking, status: 'requires_action' } };
    const next = fromStudioEvent(inWords(event));
    if (next) yield next;
  }
}

function inWords(event: StudioChatEvent): StudioChatEvent {
  if (event.event !== 'message') return event;
  return { ...event, data: { ...event.data, message: withWords(event.data.message) } };
}

/** A message with the reason of a failed answer in the page's language. */
function withWords(message: StudioMessage): StudioMessage {
  const reason = message.type === 'error' ? message.extra_info.error_reason : undefined;
  if (!reason) return message;
  return { ...message, content: whyText(JSON.parse(reason) as SentReason) ?? message.content };
}
