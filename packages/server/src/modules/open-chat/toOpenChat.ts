import type { ChatMessageObject, ChatObject } from '@heddle/api-contract/families/open-chat';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { Chat, ChatMessage, ChatStatus } from '../chat/index.js';
import { type MessageRow, openContentType } from '../conversation/index.js';

/** A chat as the open API returns it. */
export function toChatObject(chat: Chat, status: ChatStatus = chat.status): ChatObject {
  const { id, conversationId, botId, sectionId, createdAt, endedAt, usage, error, requiredAction } = chat;
  const ended = toSeconds(endedAt ?? new Date());
  return {
    id,
    conversation_id: conversationId,
    bot_id: botId ?? '',
    section_id: sectionId,
    status,
    created_at: toSeconds(createdAt),
    ...(status === 'completed' && { completed_at: ended }),
    ...(status === 'failed' && { failed_at: ended }),
    meta_data: chat.metaData,
    last_error: { code: error?.code ?? 0, msg: error?.message ?? '' },
    ...(usage && {
      usage: {
        token_count: usage.inputTokens + usage.outputTokens,
        input_count: usage.inputTokens,
        output_count: usage.outputTokens,
      },
    }),
    ...(status === 'requires_action' &&
      requiredAction && {
        required_action: {
          type: 'submit_tool_outputs',
          submit_tool_outputs: {
            tool_calls: requiredAction.calls.map(({ id: callId, name, arguments: values }) => ({
              id: callId,
              type: 'function' as const,
              function: { name, arguments: values },
            })),
          },
        },
      }),
    execute_id: chat.runId ?? '',
  };
}

/** A message of a chat that is being answered. */
export function toLiveObject(message: ChatMessage, chat: Chat): ChatMessageObject {
  const { id, type, content, reasoning, createdAt, extra = {} } = message;
  return {
    id,
    conversation_id: chat.conversationId,
    bot_id: chat.botId ?? '',
    chat_id: chat.id,
    section_id: chat.sectionId,
    role: 'assistant',
    type,
    content,
    content_type: openContentType(message),
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
    meta_data: extra,
    created_at: toSeconds(createdAt),
    updated_at: toSeconds(createdAt),
  };
}

/** A stored message of a chat. */
export function toMessageObject(row: MessageRow, chat: Chat): ChatMessageObject {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    bot_id: chat.botId ?? '',
    chat_id: chat.id,
    section_id: row.sectionId,
    role: row.role,
    type: row.type,
    content: row.content,
    content_type: openContentType(row),
    ...(row.reasoning !== null && { reasoning_content: row.reasoning }),
    meta_data: { ...row.extra, ...row.metaData },
    created_at: toSeconds(row.createdAt),
    updated_at: toSeconds(row.updatedAt),
  };
}
