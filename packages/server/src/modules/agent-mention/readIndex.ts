import type { Input, Result } from '@heddle/api-contract';
import type { agentMention } from '@heddle/api-contract/families/agent-mention';
import type { Context } from '../../kernel/Context.js';
import { currentConversation } from '../agent-chat/index.js';
import { markRead, pageOfMessages, requireConversation } from '../conversation/index.js';

type Calls = typeof agentMention.calls;

export async function markConversationRead(
  context: Context,
  input: Input<Calls['markRead']>,
): Promise<Result<Calls['markRead']>> {
  const { id } = await requireConversation(context, input.conversation_id);
  return { read_message_index: await markRead(context.db, id, input.read_message_index) };
}

export async function readReadIndex(
  context: Context,
  input: Input<Calls['readIndex']>,
): Promise<Result<Calls['readIndex']>> {
  const { id, readMessageId } = await currentConversation(context, input);
  const { rows } = await pageOfMessages(context.db, id, { limit: 1 });
  return { read_message_index: readMessageId, end_message_index: rows[0]?.id ?? '0' };
}
