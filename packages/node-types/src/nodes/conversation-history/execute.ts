import { errorCodes, type NodeExecutor } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { appConversations, existingConversation } from '../../run/conversations.js';
import { nodeError } from '../../run/fail.js';
import { numberInput } from '../../run/namedInputs.js';

/** Returns the latest rounds of the conversation, oldest first. */
export const conversationHistoryExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const conversations = await appConversations(context);
    const { name } = await existingConversation(context, conversations);
    const rounds = numberInput(context, 'rounds') ?? 0;
    if (rounds < 1) {
      const message = 'the number of rounds must be at least 1';
      throw nodeError(context, errorCodes.invalidParameter, message, 'inputs.inputParameters');
    }
    const messageList = await conversations.history({ name, rounds }, { signal: context.signal });
    return { outputs: { messageList } };
  },
};
