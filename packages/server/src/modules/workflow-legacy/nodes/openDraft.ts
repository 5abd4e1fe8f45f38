import type { ResourceAction } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { isJsonObject, type Json, type JsonObject, readKey } from '@heddle/workflow-schema';
import type { Context } from '../../../kernel/Context.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { parseSchema, readOwnDraft, requireWorkflow, saveDraft } from '../../workflow/index.js';

/** Nodes and the connections between them: those of the document, or those in the body of a container. */
export interface NodeGroup {
  nodes: Json[];
  edges: Json[];
}

/** The caller's draft, to read and change node by node. */
export interface OpenDraft {
  workflowId: string;
  json: JsonObject;
  /** The document, then the bodies of its containers. */
  groups: NodeGroup[];
  /** Saves the changes; fails if the draft was changed elsewhere meanwhile. */
  save(): Promise<void>;
}

/** Opens the draft of a workflow that the caller may read or edit. */
export async function openDraft(
  context: Context,
  { workflow_id, space_id }: { workflow_id: string; space_id?: string | undefined },
  action: Extract<ResourceAction, 'view' | 'edit'>,
): Promise<OpenDraft> {
  const { head } = await requireWorkflow(context, workflow_id, action, { spaceId: space_id });
  const draft = await readOwnDraft(context.db, head.id, context.user.id);
  const { json } = parseSchema(draft.schema);
  return {
    workflowId: head.id,
    json,
    groups: groupsOf(json, 'nodes'),
    async save() {
      const schema = JSON.stringify(json);
      const input = { workflow_id: head.id, schema, submit_commit_id: draft.head.commitId };
      await saveDraft(context, workflow.calls.save.input().parse(input));
    },
  };
}

function groupsOf(owner: JsonObject, key: 'nodes' | 'blocks'): NodeGroup[] {
  const nodes = listIn(owner, key);
  const inside = nodes.filter(isJsonObject).filter((node) => Array.isArray(readKey(node, 'blocks')));
  return [{ nodes, edges: listIn(owner, 'edges') }, ...inside.flatMap((node) => groupsOf(node, 'blocks'))];
}

/** The list under a key; added if it is missing. */
function listIn(owner: JsonObject, key: string): Json[] {
  const found = readKey(owner, key);
  if (Array.isArray(found)) return found;
  const list: Json[] = [];
  owner[key] = list;
  return list;
}

/** The node with that id, and the group it is in. */
export function findNode(draft: OpenDraft, nodeId: string): { node: JsonObject; group: NodeGroup } {
  for (const group of draft.groups)
    for (const node of group.nodes) if (isJsonObject(node) && idOf(node) === nodeId) return { node, group };
  throw new DomainError('workflowInvalid', workflowReasons.noNode({ node: nodeId }));
}

/** All nodes of a draft with their groups. */
export function nodesOf({ groups }: OpenDraft): { node: JsonObject; group: NodeGroup }[] {
  return groups.flatMap((group) => group.nodes.filter(isJsonObject).map((node) => ({ node, group })));
}

export function idOf(node: JsonObject): string {
  return textIn(node, 'id');
}

/** The text under a key; empty if there is none. */
export function textIn(owner: JsonObject | undefined, key: string): string {
  const value = owner && readKey(owner, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** The object under a key, if it is one. */
export function objectIn(owner: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = owner && readKey(owner, key);
  return isJsonObject(value) ? value : undefined;
}

/** Whether an edge leads from one node to another. */
export function isEdge(edge: Json, from: string | undefined, to: string | undefined): edge is JsonObject {
  if (!isJsonObject(edge)) return false;
  return (
    (from === undefined || textIn(edge, 'sourceNodeID') === from) &&
    (to === undefined || textIn(edge, 'targetNodeID') === to)
  );
}
