import type { Input, Result } from '@heddle/api-contract';
import type { conversation, OpenMessage } from '@heddle/api-contract/families/conversation';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import {
  changeMessage,
  deleteMessage,
  insertMessages,
  type MessageRow,
  pageOfMessages,
  requireMessage,
  toNewMessage,
} from './messageRows.js';
import { requireConversation } from './requireConversation.js';

type Calls = typeof conversation.calls;

const usualPage = 50;
const largestPage = 100;

export async function createMessage(
  context: Context,
  input: Input<Calls['createMessage']>,
): Promise<OpenMessage> {
  const found = await requireConversation(context, input.conversation_id);
  const [row] = await insertMessages(context.db, found, [toNewMessage(input)]);
  return toOpenMessage(row!);
}

export async function listMessages(
  context: Context,
  input: Input<Calls['listMessages']>,
): Promise<Result<Calls['listMessages']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  const { rows, hasMore } = await pageOfMessages(context.db, id, {
    limit: Math.min(input.limit || usualPage, largestPage),
    isAscending: input.order?.toLowerCase() === 'asc',
    chatId: input.chat_id,
    beforeId: input.before_id,
    afterId: input.after_id,
  });
  return {
    data: rows.map(toOpenMessage),
    first_id: rows[0]?.id ?? '',
    last_id: rows.at(-1)?.id ?? '',
    has_more: hasMore,
  };
}

export async function retrieveMessage(
  context: Context,
  input: Input<Calls['retrieveMessage']>,
): Promise<OpenMessage> {
  const { id } = await requireConversation(context, input.conversation_id);
  return toOpenMessage(await requireMessage(context.db, id, input.message_id));
}

export async function modifyMessage(
  context: Context,
  input: Input<Calls['modifyMessage']>,
): Promise<Result<Calls['modifyMessage']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  const { content, content_type: contentType, meta_data: metaData } = input;
  const row = await changeMessage(
    context.db,
    { conversationId: id, id: input.message_id },
    {
      ...(content !== undefined && { content }),
      ...(contentType !== undefined && { contentType }),
      ...(metaData !== undefined && { metaData }),
    },
  );
  return { message: toOpenMessage(row) };
}

export async function removeMessage(
  context: Context,
  input: Input<Calls['removeMessage']>,
): Promise<OpenMessage> {
  const { id } = await requireConversation(context, input.conversation_id);
  return toOpenMessage(await deleteMessage(context.db, id, input.message_id));
}

/** How programs read the content of a message: a card that the studio draws is a text for them. */
export function openContentType({
  contentType = 'text',
  displayContent,
}: {
  contentType?: string;
  displayContent?: string | null;
}): string {
  return contentType === 'card' && displayContent ? 'text' : contentType;
}

/** A message as the open API returns it. */
export function toOpenMessage(row: MessageRow): OpenMessage {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    bot_id: '',
    chat_id: row.chatId ?? '',
    section_id: row.sectionId,
    role: row.role,
    type: row.type,
    content: row.content,
    content_type: openContentType(row),
    meta_data: row.metaData,
    created_at: toSeconds(row.createdAt),
    updated_at: toSeconds(row.updatedAt),
  };
}
