import type { NodeExecutor } from '@heddle/executor';
import { chosenDatasets, knowledgeCall } from '../../run/knowledge.js';
import { callOptions, requiredText } from '../../run/namedInputs.js';
import type { KnowledgeDeleteData } from './definition.js';

/** Deletes the document from the chosen knowledge bases; the result tells if any of them had it. */
export const knowledgeDeleteExecutor: NodeExecutor<KnowledgeDeleteData> = {
  effect: 'once',
  run: async (context) => {
    const request = { datasetIds: chosenDatasets(context), documentId: requiredText(context, 'documentID') };
    const isSuccess = await knowledgeCall(context, 'delete')(request, callOptions(context));
    return { outputs: { isSuccess } };
  },
};
