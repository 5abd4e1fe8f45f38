import type { KnowledgeService, NodeExecutor } from '@heddle/executor';
import { readOwn } from '@heddle/workflow-schema';
import { chatHistory } from '../../run/chatHistory.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { chosenDatasets } from '../../run/knowledge.js';
import { type DatasetData, searchSettings } from './definition.js';

type Search = Parameters<KnowledgeService['search']>[0];

/** Searches the chosen knowledge bases; passages are ordered by rank. */
export const datasetExecutor: NodeExecutor<DatasetData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { data, signal, idempotencyKey } = context;
    const query = readOwn(context.inputs, 'Query');
    if (typeof query !== 'string') {
      throw nodeError(context, nodeErrorCodes.compile, 'the query must be a text', 'inputs.inputParameters');
    }
    const request: Search = { datasetIds: chosenDatasets(context), query, ...searchSettings(data) };
    const { enableChatHistory, chatHistoryRound = 3 } = data.inputs.chatHistorySetting;
    const history = enableChatHistory ? await chatHistory(context, chatHistoryRound) : [];
    if (history.length > 0) request.history = history;
    const found = await context.services.knowledge.search(request, { signal, idempotencyKey });
    return {
      outputs: { outputList: found.map(({ content, documentId }) => ({ output: content, documentId })) },
    };
  },
};
