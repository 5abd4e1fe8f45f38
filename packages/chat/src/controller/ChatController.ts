import type { Attachment, Feedback, Quote } from '../model/ChatMessage.js';
import type { ChatState, Turn } from '../model/ChatState.js';
import type { ChatTransport, InterruptAnswer } from '../model/ChatTransport.js';
import type { ChatLimits } from './followChat.js';

/** What the user writes. */
export interface Draft {
  text: string;
  attachments?: readonly Attachment[] | undefined;
  quote?: Quote | undefined;
}

/** Settings of a conversation without its view. */
export interface ChatOptions {
  limits?: Partial<ChatLimits> | undefined;
  /** Milliseconds since 1970; replaced in tests. */
  now?: (() => number) | undefined;
}

/**
 * A conversation and what can be done with it. Make one with `createChat` to send, stop or read from outside of the
 * component; otherwise the component makes its own. Actions on a turn take its `key`; an unknown key does nothing.
 */
export interface ChatController {
  readonly transport: ChatTransport;
  getState(): ChatState;
  /** The listener is called at most once per frame. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Loads the latest messages, once. The component calls it. */
  load(): Promise<void>;
  loadOlder(): Promise<void>;
  /** Sends a message. An answer that still runs is stopped first. */
  send(draft: Draft): void;
  /** Stops the running answer; what was said stays. */
  stop(): void;
  /** Sends a question again that was not sent, or whose turn has failed. */
  retry(key: string): void;
  /** Answers what the turn asks; `text` is shown as what the user said. */
  answer(key: string, answer: InterruptAnswer, text: string): void;
  /** Resolves when the new answer begins; rejects, with the old one in place, if it does not. */
  regenerate(key: string): Promise<void>;
  /** Replaces a question and everything after it. Resolves and rejects as `regenerate` does. */
  edit(key: string, draft: Draft): Promise<void>;
  branch(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  rate(messageId: string, feedback: Feedback | null): Promise<void>;
  clearContext(): Promise<void>;
  clearHistory(): Promise<void>;
  /** Closes the streams. Answers go on at the server. */
  dispose(): void;
}

/** The ids by which the server knows a turn. */
export function referenceOf({ chatId, question, messages }: Turn) {
  const questionId = question?.details?.localId === question?.id ? undefined : question?.id;
  return { chatId, questionId, answerId: messages.findLast(({ kind }) => kind === 'answer')?.id };
}
