import { defineReasons } from '../kernel/reasons.js';

/** Why a conversation, a message or a chat was refused. */
export const conversationReasons = defineReasons('conversation', {
  notFound: 'conversation {id} not found',
  messageNotFound: 'message {id} not found',
  nameTaken: 'conversation name {name} is duplicated',
  tooManyPairs: 'at most {maximum} pairs',
  busy: 'the previous message of this conversation is still being answered',
  keyReused: 'this key was used for another message',
  noName: 'give conversation_id, or the name of the conversation in parameters.CONVERSATION_NAME',
  notChatFlow: 'workflow {id} is not a chat flow',
  chatNotFound: 'chat {id} not found',
  chatEnded: 'the chat has ended and cannot be canceled',
  agentNotPublished: 'agent not published',
  agentFlowMissing: 'the agent has no chat flow to run',
  noQuestion: 'additional_messages: the last one must be the question of the user',
  notAsked: 'the conversation waits for no answer',
  otherQuestion: 'this question is not the one that the conversation waits with',
  defaultStays: 'the conversation {name} of an app cannot be renamed or deleted',
  tooMany: 'at most {maximum} conversations with one owner',
});
