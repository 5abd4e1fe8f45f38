import type { CheckContext, Issue, JsonObject, NamedResource, Parameter } from '@heddle/workflow-schema';
import { issueAt } from '../checks/issue.js';
import { literalOf } from './literals.js';
import { writeLiteral } from './write.js';

/** What nodes of knowledge have in common. */
interface KnowledgeData {
  inputs: { datasetParam: readonly Parameter[] };
}

/** The knowledge bases that a node works with: the first of `datasetParam`, whatever it is called. */
export function datasetIds({ inputs: { datasetParam } }: KnowledgeData): string[] {
  const ids = literalOf(datasetParam[0]?.input);
  if (!Array.isArray(ids)) return [];
  return ids.flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));
}

/** The knowledge bases of a new node: none yet. */
export function newDatasetList(): JsonObject {
  return { name: 'datasetList', input: { ...writeLiteral('list', []), schema: { type: 'string' } } };
}

/** At least one knowledge base is chosen. */
export function checkDatasets(context: CheckContext, data: KnowledgeData): Issue[] {
  if (datasetIds(data).length > 0) return [];
  return [issueAt(context, 'knowledge.missing', ['inputs', 'datasetParam'])];
}

/** The chosen knowledge bases, for reports of what an installation lacks. */
export function datasetResources(data: KnowledgeData): NamedResource[] {
  return datasetIds(data).map((id) => ({ kind: 'dataset', id, name: '' }));
}
