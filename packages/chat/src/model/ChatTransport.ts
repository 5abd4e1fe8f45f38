import type { ChatEvent } from './ChatEvent.js';
import type { Attachment, ChatMessage, Feedback, Interrupt, Quote } from './ChatMessage.js';

/** A message that the user sends. */
export interface OutgoingMessage {
  /** Made by the client; the same message sent again has the same one. */
  localId: string;
  text: string;
  attachments: readonly Attachment[];
  quote?: Quote | undefined;
}

/** What the user gives to an interrupt. */
export type InterruptAnswer =
  | { type: 'text'; text: string }
  | { type: 'option'; index: number; text: string }
  | { type: 'form'; values: Readonly<Record<string, string | number | boolean | null | object>> }
  /** The user has signed in elsewhere, or goes on without it. */
  | { type: 'sign_in'; isSignedIn: boolean };

/** Options of each request to the transport. */
export interface StreamOptions {
  /** Aborted when the user stops the answer or leaves. */
  signal: AbortSignal;
}

/** A turn as the server knows it. Ids are absent while the server has not answered. */
export interface TurnReference {
  chatId?: string | undefined;
  questionId?: string | undefined;
  /** The last answer of the turn. */
  answerId?: string | undefined;
}

/** Messages before those that are shown. */
export interface HistoryPage {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  /** Passed to the next call as `cursor`; absent if there are no older ones. */
  cursor?: string | undefined;
  /** A chat that still runs, whose events `resume` continues. */
  runningChatId?: string | undefined;
}

/** Which page of earlier messages is loaded. */
export interface HistoryOptions extends StreamOptions {
  cursor?: string | undefined;
}

/** Options of an upload. */
export interface UploadOptions extends StreamOptions {
  /** Share of the file that is sent, 0 to 1. */
  onProgress(share: number): void;
}

/**
 * How the chat area reaches whatever answers. Only `send` is required: a control whose ability is absent is not shown.
 * A call that fails rejects with an `Error` whose message is shown; a stream does so as well when the connection is lost.
 */
export interface ChatTransport {
  /** Sends a message and returns the events of its answer. */
  send(message: OutgoingMessage, options: StreamOptions): AsyncIterable<ChatEvent>;
  /**
   * Continues a chat whose stream was lost: the events after `lastEventId`, or all of them without one. May return
   * events that were received before; they are recognised by their ids.
   */
  resume?(
    chatId: string,
    options: StreamOptions & { lastEventId?: string | undefined },
  ): AsyncIterable<ChatEvent>;
  /** Ends an answer at the server. Without it, "Stop" only closes the stream. */
  stop?(turn: TurnReference): Promise<void>;
  /** Answers an interrupt in place. Without it, the answer is sent as the next message. */
  answer?(interrupt: Interrupt, answer: InterruptAnswer, options: StreamOptions): AsyncIterable<ChatEvent>;
  /** Replaces the last turn's answer with a new one. */
  regenerate?(turn: TurnReference, options: StreamOptions): AsyncIterable<ChatEvent>;
  /** Replaces a question, and everything after it, and answers the new one. */
  edit?(turn: TurnReference, message: OutgoingMessage, options: StreamOptions): AsyncIterable<ChatEvent>;
  /** Opens a new conversation that begins with everything up to this turn. */
  branch?(turn: TurnReference): Promise<void>;
  /** Deletes a turn: the question and everything that answers it. */
  remove?(turn: TurnReference): Promise<void>;
  /** Stores what the user thinks of an answer; null removes it. */
  rate?(messageId: string, feedback: Feedback | null): Promise<void>;
  /** The messages before those shown, a page at a time; the latest page first. */
  history?(options: HistoryOptions): Promise<HistoryPage>;
  /** Starts a new section: later messages do not see earlier ones, which stay visible. Returns its id. */
  clearContext?(): Promise<{ sectionId?: string | undefined }>;
  /** Deletes all messages. */
  clearHistory?(): Promise<void>;
  upload?(file: File, options: UploadOptions): Promise<Attachment>;
  /** Turns recorded speech into text. The microphone is shown only with it. */
  transcribe?(speech: Blob, options: StreamOptions): Promise<string>;
}
