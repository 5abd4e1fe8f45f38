import type { ChatMessage, Usage } from './ChatMessage.js';

/** State of an answer, named as in the open API. */
export type ChatStatus = 'created' | 'in_progress' | 'completed' | 'failed' | 'canceled' | 'requires_action';

/** The state of a chat: one question and what answers it. */
export interface ChatInfo {
  id: string;
  status: ChatStatus;
  conversationId?: string | undefined;
  sectionId?: string | undefined;
  /** Id of the run behind it, for traces. */
  runId?: string | undefined;
  /** Milliseconds since 1970. */
  createdAt?: number | undefined;
  completedAt?: number | undefined;
  usage?: Usage | undefined;
  error?: ChatError | undefined;
}

/** Why a turn failed, in words for the user. */
export interface ChatError {
  message: string;
  code?: number | undefined;
  logId?: string | undefined;
  /** The key of a documented reason, which hosts may turn into words of their own. */
  reason?: string | undefined;
}

/** An event of a chat, in order. `id` resumes the stream after it; events without one cannot be resumed from. */
export type ChatEvent = { id?: string | undefined } & (
  | { type: 'chat'; chat: ChatInfo }
  /** The question as the server stored it: replaces the one shown since it was sent. */
  | { type: 'message.ack'; message: ChatMessage }
  /** `content` and `reasoning` continue the message of that id, or begin it. */
  | { type: 'message.delta'; message: ChatMessage }
  /** The whole message. Empty content keeps what the deltas said. */
  | { type: 'message.completed'; message: ChatMessage }
  | { type: 'error'; error: ChatError }
  | { type: 'done' }
);
