import type { Encapsulation } from '@heddle/flow-canvas';
import { subWorkflow } from '@heddle/node-types';
import { copyInterface } from '@heddle/node-types/forms';
import { encapsulate, encapsulationIssues, encapsulationPatches, release } from '@heddle/validator';
import {
  type Issue,
  importDocument,
  type JsonObject,
  type Key,
  type NodeRegistry,
  readData,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { useMemo } from 'react';
import { withErrorText } from '../../../shared/api/withErrorText.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { describeIssue } from '../problems/describeIssue.js';
import {
  createWorkflow,
  deleteWorkflow,
  readWorkflow,
  refreshWorkflows,
  saveWorkflow,
  useModels,
} from '../queries.js';
import { editorMessages } from './editorMessages.js';

/**
 * Encapsulates a selection as a new workflow of this space, and expands called workflows into their nodes.
 */
export function useEncapsulation(
  spaceId: string,
  { name: flowName }: StoredWorkflow,
  registry: NodeRegistry,
): Encapsulation {
  const language = useLanguage();
  const t = useMessages(editorMessages);
  const models = useModels(spaceId).data;
  return useMemo(() => {
    const refusalsOf = (issues: readonly Issue[]) =>
      issues.map((issue) => ({
        text: describeIssue(issue, language),
        ...(issue.nodeId !== undefined && { nodeId: issue.nodeId }),
      }));
    return {
      refusals: (document, keys) =>
        refusalsOf(encapsulationIssues(document, keys, { registry, ...(models && { models }) })),
      encapsulate: async (document, keys, { id, position }) => {
        const nodes = nodesOf(document, keys);
        const made = encapsulate(document, registry, nodes);
        const title = subName(flowName);
        const workflowId = await withErrorText(() => createSubWorkflow(spaceId, title, made.document));
        const data = subWorkflow.create({ language, title });
        const { inputs, outputs, parameters } = made;
        copyInterface(data, workflowId, { inputs, outputs, terminatePlan: 0, version: '', spaceId });
        (data.inputs as JsonObject).inputParameters = parameters;
        return encapsulationPatches(document, nodes, {
          id,
          type: subWorkflow.code,
          meta: { position: { ...position } },
          data,
        });
      },
      canRelease: (node) => draftOf(registry, node) !== undefined,
      loadWorkflow: async (node) => {
        const workflowId = draftOf(registry, node)!;
        const { text } = await withErrorText(() => readWorkflow(spaceId, workflowId));
        const parsed = parseDocumentText(text);
        if (parsed.error) throw new Error(t('unreadableSub'));
        return parsed.json;
      },
      release: (document, node, workflow) => {
        const { issues, patches } = release(document, registry, node, importDocument(workflow));
        return issues === undefined ? { patches } : { refusals: refusalsOf(issues) };
      },
    };
  }, [spaceId, flowName, registry, language, t, models]);
}

function nodesOf(document: WorkflowDocument, keys: readonly Key[]): WorkflowNode[] {
  return keys.flatMap((key) => document.nodes.get(key) ?? []);
}

/**
 * Id of the draft that a node calls; undefined for calls of a published version, whose document may differ
 * from the draft.
 */
function draftOf(registry: NodeRegistry, node: WorkflowNode): string | undefined {
  if (registry.byCode(node.type) !== subWorkflow) return undefined;
  const read = readData(subWorkflow, node.json);
  if (read.issues !== undefined) return undefined;
  const { workflowId, workflowVersion } = read.data.inputs;
  return workflowId !== '' && workflowVersion === '' ? workflowId : undefined;
}

/** A valid name with a sub-workflow suffix. */
function subName(flowName: string): string {
  const mark = `_sub_${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}`;
  return `${flowName.slice(0, 64 - mark.length)}${mark}`;
}

/** Creates a workflow with this document; deletes it again if the document is rejected. */
async function createSubWorkflow(spaceId: string, name: string, document: JsonObject): Promise<string> {
  const workflowId = await createWorkflow(spaceId, { name, description: '' });
  try {
    await saveWorkflow(spaceId, workflowId, JSON.stringify(document));
  } catch (error) {
    await deleteWorkflow(spaceId, workflowId).catch(() => undefined);
    throw error;
  }
  await refreshWorkflows(spaceId);
  return workflowId;
}
