import { errorCodes, type NodeExecutor, type NodeResult } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { messageOutput, reachableConversations } from '../../run/conversations.js';
import { nodeError } from '../../run/fail.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';

/** Adds the message; the result tells if the conversation does not exist. */
export const createMessageExecutor: NodeExecutor<FixedData> = {
  effect: 'once',
  run: async (context): Promise<NodeResult> => {
    const role = requiredText(context, 'role');
    if (role !== 'user' && role !== 'assistant') {
      const message = `the role must be "user" or "assistant", not "${role}"`;
      throw nodeError(context, errorCodes.invalidParameter, message, 'inputs.inputParameters');
    }
    const conversations = await reachableConversations(context);
    if (conversations === undefined) return { outputs: { isSuccess: false } };
    const name = requiredText(context, 'conversationName');
    const content = requiredText(context, 'content');
    const message = await conversations.addMessage({ name, role, content }, callOptions(context));
    return { outputs: { isSuccess: true, message: messageOutput(message) } };
  },
};
