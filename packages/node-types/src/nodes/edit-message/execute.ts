import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { reachableConversations } from '../../run/conversations.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Changes the message; the result tells if the conversation does not exist. */
export const editMessageExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const conversations = await reachableConversations(context);
    if (conversations === undefined) return { outputs: { isSuccess: false } };
    const name = requiredText(context, 'conversationName');
    const messageId = requiredText(context, 'messageId');
    const content = requiredText(context, 'newContent');
    await conversations.editMessage({ name, messageId, content }, callOptions(context));
    return { outputs: { isSuccess: true } };
  },
};
