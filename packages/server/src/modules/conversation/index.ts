export { type ConversationKey, connectorOf, personOf } from './conversationKey.js';
export { beginSection } from './conversations.js';
export {
  dropMessagesOfChat,
  lastRounds,
  messagesOfChat,
  type NewMessage,
  storeMessages,
  toNewMessage,
} from './messageRows.js';
export { conversationModule } from './module.js';
export { openNamed } from './namedConversations.js';
export { type ConversationRow, findConversation, requireForRun } from './requireConversation.js';
export { requireOwner } from './requireOwner.js';
export { runKey } from './runKey.js';
