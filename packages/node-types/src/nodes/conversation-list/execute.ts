import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations } from '../../run/conversations.js';

/** Lists the app's conversations. */
export const conversationListExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const conversations = await appConversations(context);
    const found = await conversations.list({ signal: context.signal });
    const conversationList = found.map(({ name, id }) => ({ conversationName: name, conversationId: id }));
    return { outputs: { conversationList } };
  },
};
