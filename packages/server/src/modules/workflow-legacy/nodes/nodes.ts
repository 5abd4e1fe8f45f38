import type { Input, Result } from '@heddle/api-contract';
import { legacyTypes, type workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { type JsonObject, readData, setOwn } from '@heddle/workflow-schema';
import type { Context } from '../../../kernel/Context.js';
import { DomainError, programText } from '../../../kernel/DomainError.js';
import { languageOf, registry } from '../../workflow/index.js';
import { findNode, idOf, isEdge, nodesOf, type OpenDraft, objectIn, openDraft, textIn } from './openDraft.js';
import { fromInputs, fromOutputs } from './parameters.js';
import { toNode, toNodes } from './toNode.js';

type Calls = typeof workflowLegacy.calls;

const adds = 1;
const firstBranch = 1;
const listsOnly = 1;
/** A copy stands beside its original by this much. */
const copyOffset = 60;

/** The nodes of the draft, or those with the given ids. */
export async function listNodes(
  context: Context,
  { node_ids, ...input }: Input<Calls['nodeList']>,
): Promise<Result<Calls['nodeList']>> {
  const draft = await openDraft(context, input, 'view');
  const nodes = toNodes(draft);
  return { node_list: node_ids?.length ? nodes.filter(({ node_id }) => node_ids.includes(node_id)) : nodes };
}

export async function createNode(
  context: Context,
  input: Input<Calls['createNode']>,
): Promise<Result<Calls['createNode']>> {
  const draft = await openDraft(context, input, 'edit');
  const code = String(input.type);
  const definition = registry.byCode(code);
  if (!definition || definition.entry || definition.exit)
    throw new DomainError('workflowInvalid', programText(`type: nodes of type ${code} cannot be added`));
  const title = freeTitle(draft, definition.displayKey);
  const data = definition.create({ language: languageOf(context.user.locale), title });
  const node = { id: freeId(draft), type: code, meta: { position: positionOf(input.layout) }, data };
  return add(draft, node);
}

/** Copies a node beside itself, without its connections. */
export async function copyNode(
  context: Context,
  input: Input<Calls['copyNode']>,
): Promise<Result<Calls['copyNode']>> {
  const draft = await openDraft(context, input, 'edit');
  const { node: original } = findNode(draft, input.node_id);
  const definition = registry.byCode(textIn(original, 'type'));
  // The ids inside a container would be those of its original.
  if (definition?.entry || definition?.exit || definition?.composite)
    throw new DomainError('workflowInvalid', programText(`node_id: node ${input.node_id} cannot be copied`));
  const node = structuredClone(original);
  const position = objectIn(objectIn(node, 'meta'), 'position');
  const x = input.layout?.x ?? (Number(position?.['x']) || 0) + copyOffset;
  const y = input.layout?.y ?? (Number(position?.['y']) || 0) + copyOffset;
  setOwn(node, 'id', freeId(draft));
  setPosition(node, { x, y });
  const title = textIn(objectIn(objectIn(node, 'data'), 'nodeMeta'), 'title');
  setTitle(node, freeTitle(draft, title));
  return add(draft, node);
}

async function add(draft: OpenDraft, node: JsonObject): Promise<Result<Calls['createNode']>> {
  const [group] = draft.groups;
  group!.nodes.push(node);
  await draft.save();
  return { node: toNode(draft, node, group!) };
}

/** Changes the title, the position, and the inputs, outputs and code of a node. */
export async function updateNode(
  context: Context,
  { node_id, name, layout, node_param, ...input }: Input<Calls['updateNode']>,
): Promise<Result<Calls['updateNode']>> {
  const draft = await openDraft(context, input, 'edit');
  const { node } = findNode(draft, node_id);
  if (name !== undefined) setTitle(node, name);
  if (layout !== undefined) setPosition(node, positionOf(layout));
  const { input_parameters, output_parameters, code_param } = node_param ?? {};
  const data = part(node, 'data');
  if (input_parameters) setOwn(part(data, 'inputs'), 'inputParameters', fromInputs(input_parameters));
  if (code_param?.code_snippet !== undefined) setOwn(part(data, 'inputs'), 'code', code_param.code_snippet);
  if (output_parameters) setOwn(data, 'outputs', fromOutputs(output_parameters));
  await draft.save();
  return { node_list: toNodes(draft) };
}

/** Deletes a node with its connections. */
export async function deleteNode(
  context: Context,
  { node_id, ...input }: Input<Calls['deleteNode']>,
): Promise<Result<Calls['deleteNode']>> {
  const draft = await openDraft(context, input, 'edit');
  const { node, group } = findNode(draft, node_id);
  const definition = registry.byCode(textIn(node, 'type'));
  if (definition?.entry || definition?.exit)
    throw new DomainError('workflowInvalid', programText(`node_id: node ${node_id} cannot be deleted`));
  group.nodes.splice(group.nodes.indexOf(node), 1);
  const left = group.edges.filter(
    (edge) => !isEdge(edge, node_id, undefined) && !isEdge(edge, undefined, node_id),
  );
  group.edges.splice(0, group.edges.length, ...left);
  await draft.save();
  return { node_list: toNodes(draft) };
}

/** Connects two nodes of one group, or removes their connection. */
export async function updateLink(
  context: Context,
  { from_node_id: from, to_node_id: to, type, if_node_branch: branch, ...input }: Input<Calls['updateLink']>,
): Promise<Result<Calls['updateLink']>> {
  const draft = await openDraft(context, input, 'edit');
  const { node, group } = findNode(draft, from);
  if (findNode(draft, to).group !== group)
    throw new DomainError('workflowInvalid', programText('to_node_id: is in another container'));
  const port = branch === undefined ? '' : portOf(node, branch);
  const isSame = (edge: (typeof group.edges)[number]) =>
    isEdge(edge, from, to) && (branch === undefined || textIn(edge, 'sourcePortID') === port);
  const others = group.edges.filter((edge) => !isSame(edge));
  const added = { sourceNodeID: from, targetNodeID: to, ...(port && { sourcePortID: port }) };
  group.edges.splice(0, group.edges.length, ...others, ...(type === adds ? [added] : []));
  await draft.save();
  return { node_list: toNodes(draft) };
}

/** The port of the first or the last branch. */
function portOf(node: JsonObject, branch: number): string {
  const definition = registry.byCode(textIn(node, 'type'));
  const read = definition && readData(definition, node);
  const ports = definition && read && !read.issues ? definition.ports(read.data).out : [];
  const port = branch === firstBranch ? ports[0] : ports.at(-1);
  if (ports.length < 2 || !port)
    throw new DomainError('workflowInvalid', programText('if_node_branch: the node has no branches'));
  return port.id;
}

/** What the nodes before a node output, nearest first. */
export async function mapData(
  context: Context,
  { node_id, param_type, ...input }: Input<Calls['mapData']>,
): Promise<Result<Calls['mapData']>> {
  const draft = await openDraft(context, input, 'view');
  const { group } = findNode(draft, node_id);
  const before: string[] = [];
  for (let next = [node_id]; next.length > 0; ) {
    const sources = next.flatMap((to) =>
      group.edges
        .filter((edge) => isEdge(edge, undefined, to))
        .map((edge) => textIn(edge as JsonObject, 'sourceNodeID')),
    );
    next = [...new Set(sources)].filter((id) => id !== node_id && !before.includes(id));
    before.push(...next);
  }
  const nodes = new Map(toNodes(draft).map((node) => [node.node_id, node]));
  return {
    map_data: before.flatMap((id) => {
      const node = nodes.get(id);
      if (!node) return [];
      const { workflow_id, node_name, node_param } = node;
      const parameters = (node_param.output_parameters ?? []).filter(
        ({ type }) => param_type !== listsOnly || type === legacyTypes.list,
      );
      return [{ workflow_id, node_id: id, node_name, parameters }];
    }),
  };
}

function positionOf({ x = 0, y = 0 }: { x?: number | undefined; y?: number | undefined } = {}) {
  return { x, y };
}

function setPosition(node: JsonObject, position: { x: number; y: number }): void {
  setOwn(part(node, 'meta'), 'position', position);
}

function setTitle(node: JsonObject, title: string): void {
  setOwn(part(part(node, 'data'), 'nodeMeta'), 'title', title);
}

/** The object under a key; added if it is missing. */
function part(owner: JsonObject, key: string): JsonObject {
  const found = objectIn(owner, key);
  if (found) return found;
  const made: JsonObject = {};
  setOwn(owner, key, made);
  return made;
}

function freeId(draft: OpenDraft): string {
  const taken = new Set(nodesOf(draft).map(({ node }) => idOf(node)));
  let id = 100_002;
  while (taken.has(String(id))) id++;
  return String(id);
}

function freeTitle(draft: OpenDraft, wanted: string): string {
  const taken = new Set(
    nodesOf(draft).map(({ node }) => textIn(objectIn(objectIn(node, 'data'), 'nodeMeta'), 'title')),
  );
  let title = wanted;
  for (let index = 1; taken.has(title); index++) title = `${wanted}_${index}`;
  return title;
}
