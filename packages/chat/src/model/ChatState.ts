import type { ChatError, ChatInfo, ChatStatus } from './ChatEvent.js';
import type { ChatMessage } from './ChatMessage.js';

/** `sending`: the server has not answered yet. `not_sent`: it never did; the question can be sent again. */
export type TurnStatus = 'sending' | 'not_sent' | Exclude<ChatStatus, 'created'>;

/** A question and everything that answers it. Turns are never changed: a change makes a new one. */
export interface Turn {
  /** Stays the same while the turn is shown. */
  readonly key: string;
  readonly status: TurnStatus;
  readonly chatId?: string | undefined;
  readonly sectionId?: string | undefined;
  readonly question?: ChatMessage | undefined;
  /** Everything but the question, in order of arrival. */
  readonly messages: readonly ChatMessage[];
  /** Ids of messages that may still grow. */
  readonly open: ReadonlySet<string>;
  readonly chat?: ChatInfo | undefined;
  readonly error?: ChatError | undefined;
  /** The connection is lost and being restored. */
  readonly isReconnecting?: boolean | undefined;
  /** Milliseconds since 1970, by the clock of the client; absent for turns of the history. */
  readonly sentAt?: number | undefined;
  readonly firstTextAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly lastEventId?: string | undefined;
}

/** Whether earlier messages are loading or complete. */
export type HistoryStatus = 'idle' | 'loading' | 'failed' | 'complete';

/** Everything that a chat area shows of a conversation. */
export interface ChatState {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** Older messages: `idle` if there may be some, `complete` if all are shown. */
  readonly history: HistoryStatus;
  /** Whether the first page of messages has been loaded, or failed to. */
  readonly isLoaded: boolean;
  /** Section of the next message, if the context was cleared after the last one. */
  readonly nextSectionId?: string | undefined;
  /** When the context was cleared, if after the last message. */
  readonly clearedAt?: number | undefined;
}
