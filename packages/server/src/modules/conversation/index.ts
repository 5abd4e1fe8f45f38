export { type ConversationKey, connectorOf, hasKeyOf, personOf } from './conversationKey.js';
export { beginSection, keyOf, markRead } from './conversations.js';
export { addConversationUse, useOfConversation } from './conversationUse.js';
export {
  copyMessages,
  deleteMessage as removeMessageRow,
  deleteMessages,
  dropMessagesOfChat,
  findMessage,
  lastRounds,
  type MessageRow,
  markBroken,
  messagesOfChat,
  type NewMessage,
  pageOfMessages,
  rateMessage,
  recentMessages,
  requireMessage,
  storeMessages,
  toNewMessage,
} from './messageRows.js';
export { openContentType, toOpenMessage } from './messages.js';
export { conversationModule } from './module.js';
export { findNamed, insertConversation, newestConversation, openNamed } from './namedConversations.js';
export {
  type ConversationRow,
  findConversation,
  requireConversation,
  requireForRun,
} from './requireConversation.js';
export { requireOwner } from './requireOwner.js';
export { runKey } from './runKey.js';
