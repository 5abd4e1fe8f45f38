import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type Chat, findChat, findGoing } from '../chat/index.js';
import { type ConversationRow, requireConversation } from '../conversation/index.js';

/** A chat of the caller, by its id or that of the question that it answers. */
export async function requireChat(
  context: Context,
  conversationId: string,
  chatId: string,
): Promise<{ chat: Chat; conversation: ConversationRow }> {
  const conversation = await requireConversation(context, conversationId);
  const chat = await findChat(context.db, conversation.id, chatId);
  if (!chat) throw new DomainError('chatNotFound', conversationReasons.chatNotFound({ id: chatId }));
  return { chat, conversation };
}

/** Refuses while a message of the conversation is being answered. */
export async function requireIdle(context: Context, conversationId: string): Promise<void> {
  if (await findGoing(context.db, conversationId))
    throw new DomainError('conversationBusy', conversationReasons.busy());
}
