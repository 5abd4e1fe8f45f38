import type { CheckContext, Issue, JsonObject, NamedResource, Parameter } from '@heddle/workflow-schema';
import { issueAt } from '../checks/issue.js';
import { literalOf } from './literals.js';
import { writeLiteral } from './write.js';

/** Data common to nodes that use knowledge bases. */
interface KnowledgeData {
  inputs: { datasetParam: readonly Parameter[] };
}

/** Ids of the node's knowledge bases: the first parameter of `datasetParam`, whatever its name. */
export function datasetIds({ inputs: { datasetParam } }: KnowledgeData): string[] {
  const ids = literalOf(datasetParam[0]?.input);
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));
}

/** `datasetParam` of a new node: no knowledge base yet. */
export function newDatasetList(): JsonObject {
  return { name: 'datasetList', input: { ...writeLiteral('list', []), schema: { type: 'string' } } };
}

/** Reports a node without a knowledge base. */
export function checkDatasets(context: CheckContext, data: KnowledgeData): Issue[] {
  if (datasetIds(data).length > 0) return [];
  return [issueAt(context, 'knowledge.missing', ['inputs', 'datasetParam'])];
}

/** The chosen knowledge bases, for reports of missing resources. */
export function datasetResources(data: KnowledgeData): NamedResource[] {
  return datasetIds(data).map((id) => ({ kind: 'dataset', id, name: '' }));
}
