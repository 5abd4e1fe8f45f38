import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { reachableConversations } from '../../run/conversations.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Deletes the message; the result tells if the conversation does not exist. */
export const deleteMessageExecutor: NodeExecutor<FixedData> = {
  effect: 'once',
  run: async (context) => {
    const conversations = await reachableConversations(context);
    if (conversations === undefined) return { outputs: { isSuccess: false } };
    const name = requiredText(context, 'conversationName');
    const messageId = requiredText(context, 'messageId');
    await conversations.deleteMessage({ name, messageId }, callOptions(context));
    return { outputs: { isSuccess: true } };
  },
};
