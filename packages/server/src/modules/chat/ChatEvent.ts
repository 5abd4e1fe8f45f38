import type { SaidMessage } from './Said.js';
import type { Chat } from './tables.js';

/** The status of a chat, or of one whose run has not begun. */
export type ChatStatus = 'created' | Chat['status'];

/** A message of a chat as its readers receive it; in a delta, `content` and `reasoning` are only what is new. */
export interface ChatMessage extends SaidMessage {
  id: string;
  createdAt: Date;
}

/** An event of a chat. Ids count from 1, the same ones for all who read it, in whichever process. */
export type ChatEvent = { id: string } & (
  | { type: 'chat'; status: ChatStatus; chat: Chat }
  | { type: 'delta'; message: ChatMessage }
  | { type: 'message'; message: ChatMessage }
  | { type: 'done' }
);
