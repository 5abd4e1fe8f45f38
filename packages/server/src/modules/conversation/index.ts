export { type ConversationKey, connectorOf, personOf } from './conversationKey.js';
export { beginSection } from './conversations.js';
export {
  deleteMessages,
  dropMessagesOfChat,
  lastRounds,
  type MessageRow,
  messagesOfChat,
  type NewMessage,
  pageOfMessages,
  storeMessages,
  toNewMessage,
} from './messageRows.js';
export { toOpenMessage } from './messages.js';
export { conversationModule } from './module.js';
export { findNamed, openNamed } from './namedConversations.js';
export {
  type ConversationRow,
  findConversation,
  requireConversation,
  requireForRun,
} from './requireConversation.js';
export { requireOwner } from './requireOwner.js';
export { runKey } from './runKey.js';
