import type { NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations, existingConversation, refuseTemplate } from '../../run/conversations.js';
import { callOptions } from '../../run/namedInputs.js';

/** Deletes a conversation that a run created. */
export const conversationDeleteExecutor: NodeExecutor<FixedData> = {
  effect: 'once',
  run: async (context) => {
    const conversations = await appConversations(context);
    const found = await existingConversation(context, conversations);
    refuseTemplate(context, found);
    await conversations.remove({ name: found.name }, callOptions(context));
    return { outputs: { isSuccess: true } };
  },
};
