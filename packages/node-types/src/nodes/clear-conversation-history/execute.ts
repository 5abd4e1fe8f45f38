import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations } from '../../run/conversations.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Clears the history of the conversation; the result tells if the conversation does not exist. */
export const clearConversationHistoryExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const conversations = await appConversations(context);
    const name = requiredText(context, 'conversationName');
    const found = await conversations.find({ name }, { signal: context.signal });
    if (found === undefined) return { outputs: { isSuccess: false } };
    await conversations.clear({ name }, callOptions(context));
    return { outputs: { isSuccess: true } };
  },
};
