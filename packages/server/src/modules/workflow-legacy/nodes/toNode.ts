import type { Result } from '@heddle/api-contract';
import type { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { type JsonObject, readKey } from '@heddle/workflow-schema';
import { registry } from '../../workflow/index.js';
import { idOf, isEdge, type NodeGroup, nodesOf, type OpenDraft, objectIn, textIn } from './openDraft.js';
import { toInputs, toOutputs } from './parameters.js';

type Calls = typeof workflowLegacy.calls;
type LegacyNode = Result<Calls['createNode']>['node'];

/** The nodes of a draft in the format of the first version. */
export function toNodes(draft: OpenDraft): LegacyNode[] {
  return nodesOf(draft).map(({ node, group }) => toNode(draft, node, group));
}

/** A node in the format of the first version. */
export function toNode({ workflowId }: OpenDraft, node: JsonObject, { edges }: NodeGroup): LegacyNode {
  const data = objectIn(node, 'data');
  const inputs = objectIn(data, 'inputs');
  const meta = objectIn(data, 'nodeMeta');
  const position = objectIn(objectIn(node, 'meta'), 'position');
  const type = textIn(node, 'type');
  const code = textIn(inputs, 'code');
  const before = edges.filter((edge) => isEdge(edge, undefined, idOf(node)));
  return {
    workflow_id: workflowId,
    node_id: idOf(node),
    node_name: textIn(meta, 'title'),
    node_type: Number(type) || 0,
    node_param: {
      input_parameters: toInputs(inputs && readKey(inputs, 'inputParameters')),
      output_parameters: toOutputs(data && readKey(data, 'outputs')),
      ...(code && { code_param: { code_snippet: code } }),
    },
    lay_out: { x: Number(position?.['x']) || 0, y: Number(position?.['y']) || 0 },
    desc: {
      name: registry.byCode(type)?.displayKey ?? type,
      desc: textIn(meta, 'description'),
      icon_url: textIn(meta, 'icon'),
    },
    depends_on: [...new Set(before.map((edge) => textIn(edge, 'sourceNodeID')))],
  };
}
