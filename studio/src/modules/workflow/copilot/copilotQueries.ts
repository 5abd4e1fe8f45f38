import { copilotTypes, longestFailure, longestQuery } from '@heddle/api-contract/families/copilot';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { readWriting } from '../../../shared/writing/readWriting.js';
import type { WritingOptions } from '../../../shared/writing/useWriting.js';
import { api } from '../api.js';
import { useModels } from '../queries.js';

/** Whether a model can write; undefined until it is known. The demo model cannot. */
export function useCanWrite(spaceId: string): boolean | undefined {
  return useModels(spaceId).data?.some(({ isDemo }) => !isDemo);
}

interface ChangeRequest {
  spaceId: string;
  workflowId: string;
  wish: string;
  nodeIds: readonly string[];
  document: JsonObject;
}

/** The document that a model was given, and what it proposes instead. */
export interface ProposedChange {
  before: JsonObject;
  after: JsonObject;
  summary: string;
}

/** Has a model write a document from a description; resolves with its JSON text. */
export async function writeDocument(spaceId: string, wish: string, signal: AbortSignal): Promise<string> {
  const { data } = await api.copilot.generate(
    { space_id: spaceId, copilot_type: copilotTypes.workflow, query: wish.trim().slice(0, longestQuery) },
    { signal },
  );
  return data.content;
}

/** Has a model change a document. */
export async function proposeChange(
  { spaceId, workflowId, wish, nodeIds, document }: ChangeRequest,
  options: WritingOptions,
): Promise<ProposedChange> {
  const request = {
    space_id: spaceId,
    workflow_id: workflowId,
    schema: JSON.stringify(document),
    wish: wish.slice(0, longestQuery),
    node_ids: [...nodeIds],
  };
  const events = api.copilot.changeWorkflow(request, { signal: options.signal });
  const { schema, summary } = await readWriting(events, options);
  const parsed = parseDocumentText(schema);
  if (parsed.error) throw new TypeError(parsed.error.message);
  return { before: document, after: parsed.json, summary };
}

export interface FailureRequest {
  spaceId: string;
  workflowId: string;
  document: JsonObject;
  nodeId: string | undefined;
  error: string;
  inputs: JsonObject | undefined;
  language: 'zh-CN' | 'en';
}

/** Has a model explain why a node failed. */
export async function explainFailure(request: FailureRequest, options: WritingOptions): Promise<string> {
  const { spaceId, workflowId, document, nodeId, error, inputs, language } = request;
  const events = api.copilot.explainFailure(
    {
      space_id: spaceId,
      workflow_id: workflowId,
      schema: JSON.stringify(document),
      node_id: nodeId,
      error: error.slice(0, longestFailure.error),
      inputs: inputs && JSON.stringify(inputs).slice(0, longestFailure.inputs),
      language,
    },
    { signal: options.signal },
  );
  const { explanation } = await readWriting(events, options);
  return explanation;
}
