import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

const fields = [
  'agent-chat.bot_id',
  'agent-chat.conversation_id',
  'agent-chat.biz_conversation_id',
  'agent-chat.chat_id',
  'agent-chat.message_id',
  'agent-chat.regen_message_id',
  'agent-chat.query_message_id',
  'agent-chat.answer_message_id',
  'agent-chat.interrupt_message_id',
  'agent-chat.resume_message_id',
  'agent-chat.local_message_id',
  'agent-chat.tool_call_id',
  'agent-chat.shortcut_cmd_id',
  'agent-chat.bot_version',
] as const;

export const fixtures = [
  fixture([...fields], async (owner) => {
    const calls = owner.clientOf({ agentChat, bot });
    const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'talks' });
    for await (const _ of calls.agentChat.chat({ bot_id, query: 'owned' }));
    const { conversation_id, message_list } = await calls.agentChat.getMessageList({ bot_id });
    const asked = message_list.find(({ type }) => type === 'question');
    const answer = message_list.find(({ type }) => type === 'answer');
    const message = asked?.message_id ?? '0';
    return {
      'agent-chat.bot_id': bot_id,
      'agent-chat.conversation_id': conversation_id,
      'agent-chat.biz_conversation_id': conversation_id,
      'agent-chat.chat_id': asked?.chat_id ?? '0',
      'agent-chat.message_id': message,
      'agent-chat.regen_message_id': message,
      'agent-chat.query_message_id': message,
      'agent-chat.answer_message_id': answer?.message_id ?? '0',
      'agent-chat.interrupt_message_id': message,
      'agent-chat.resume_message_id': message,
      'agent-chat.local_message_id': newId(),
      'agent-chat.tool_call_id': newId(),
      'agent-chat.shortcut_cmd_id': newId(),
      'agent-chat.bot_version': newId(),
    };
  }),
];
