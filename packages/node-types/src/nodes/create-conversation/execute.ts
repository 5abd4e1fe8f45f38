import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations } from '../../run/conversations.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Creates the conversation, or finds the existing one of that name. */
export const createConversationExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const conversations = await appConversations(context);
    const name = requiredText(context, 'conversationName');
    const { id, isExisted } = await conversations.create({ name }, callOptions(context));
    return { outputs: { isSuccess: true, conversationId: id, isExisted } };
  },
};
