import { type ConversationMessage, errorCodes, type NodeExecutor, type NodeResult } from '@heddle/executor';
import type { FixedData } from '../../data/fixedNode.js';
import { messageOutput, reachableConversations } from '../../run/conversations.js';
import { nodeError } from '../../run/fail.js';
import { numberInput, optionalText, requiredText } from '../../run/namedInputs.js';

/** Returns one page of messages; empty if the conversation does not exist. */
export const messageListExecutor: NodeExecutor<FixedData> = {
  effect: 'idempotent',
  run: async (context) => {
    const beforeId = optionalText(context, 'beforeId');
    const afterId = optionalText(context, 'afterId');
    if (beforeId !== undefined && afterId !== undefined) {
      const message = 'beforeId and afterId cannot be given together';
      throw nodeError(context, errorCodes.invalidParameter, message, 'inputs.inputParameters');
    }
    const conversations = await reachableConversations(context);
    if (conversations === undefined) return page([], false);
    const name = requiredText(context, 'conversationName');
    const limit = pageSize(numberInput(context, 'limit'));
    const request = {
      name,
      limit,
      ...(beforeId === undefined ? {} : { beforeId }),
      ...(afterId === undefined ? {} : { afterId }),
    };
    const found = await conversations.messages(request, { signal: context.signal });
    return page(found.messages, found.hasMore);
  },
};

function pageSize(limit: number | undefined): number {
  return limit !== undefined && limit >= 1 && limit <= 50 ? Math.trunc(limit) : 50;
}

function page(messages: readonly ConversationMessage[], hasMore: boolean): NodeResult {
  const firstId = messages[0]?.id ?? '0';
  const lastId = messages.at(-1)?.id ?? '0';
  return { outputs: { messageList: messages.map(messageOutput), firstId, lastId, hasMore } };
}
