import { defineReasons } from '../kernel/reasons.js';

/** Why a conversation, a message or a chat was refused. */
export const conversationReasons = defineReasons('conversation', {
  notFound: 'conversation {id} not found',
  messageNotFound: 'message {id} not found',
  nameTaken: 'conversation name {name} is duplicated',
  tooManyPairs: 'at most {maximum} pairs',
  tooMany: 'at most {maximum} conversations with one owner',
});
