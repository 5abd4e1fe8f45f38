import { type KnowledgeService, type NodeContext, ServiceMissing } from '@heddle/executor';
import type { Parameter } from '@heddle/workflow-schema';
import { datasetIds } from '../data/knowledgeNode.js';
import { nodeErrorCodes } from './errorCodes.js';
import { nodeError } from './fail.js';

type Context = NodeContext<{ inputs: { datasetParam: readonly Parameter[] } }>;

/** The ids of the chosen knowledge bases; at least one. */
export function chosenDatasets(context: Context): string[] {
  const ids = datasetIds(context.data);
  if (ids.length > 0) return ids;
  throw nodeError(context, nodeErrorCodes.compile, 'no knowledge base is chosen', 'inputs.datasetParam');
}

/** A call that changes knowledge; a host may support search only. */
export function knowledgeCall<Name extends 'write' | 'delete'>(
  context: Context,
  name: Name,
): NonNullable<KnowledgeService[Name]> {
  const { knowledge } = context.services;
  const found = knowledge[name];
  if (found === undefined) throw new ServiceMissing('knowledge', context.node);
  return found.bind(knowledge) as NonNullable<KnowledgeService[Name]>;
}
