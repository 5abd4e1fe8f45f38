import type { NodeExecutor } from '@heddle/executor';
import { chatHistory } from '../../run/chatHistory.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';
import { historyRounds, type LongTermMemoryData } from './definition.js';

/** Searches the user's memory; results are in the order of the service. */
export const longTermMemoryExecutor: NodeExecutor<LongTermMemoryData> = {
  effect: 'idempotent',
  run: async (context) => {
    const query = requiredText(context, 'Query');
    const { memory } = context.services;
    const history = await chatHistory(context, historyRounds(context.data));
    const found = await memory.recall({ query, history }, callOptions(context));
    return { outputs: { outputList: found.map(({ text, date }) => ({ output: text, date })) } };
  },
};
