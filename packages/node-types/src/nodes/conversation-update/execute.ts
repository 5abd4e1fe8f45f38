import type { NodeExecutor, NodeResult } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations, refuseTemplate } from '../../run/conversations.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Renames the conversation unless the new name is taken. */
export const conversationUpdateExecutor: NodeExecutor<FixedData> = {
  effect: 'once',
  run: async (context) => {
    const conversations = await appConversations(context);
    const name = requiredText(context, 'conversationName');
    const newName = requiredText(context, 'newConversationName');
    const { signal } = context;
    const found = await conversations.find({ name }, { signal });
    if (found === undefined) return outcome('0', false, false);
    refuseTemplate(context, found);
    if ((await conversations.find({ name: newName }, { signal })) !== undefined) {
      return outcome(found.id, false, true);
    }
    await conversations.rename({ name, newName }, callOptions(context));
    return outcome(found.id, true, false);
  },
};

function outcome(conversationId: string, isSuccess: boolean, isExisted: boolean): NodeResult {
  return { outputs: { conversationId, isSuccess, isExisted } };
}
