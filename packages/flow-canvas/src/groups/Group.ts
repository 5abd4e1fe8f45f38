import {
  type DocumentPatch,
  isJsonObject,
  type Json,
  type JsonObject,
  readOwn,
  rewriteHead,
  type WorkflowDocument,
} from '@heddle/workflow-schema';

/** The colours a group can have: those of the categories of nodes. */
export const groupColors = ['none', 'io', 'ai', 'logic', 'tool', 'data', 'chat', 'media'] as const;
export type GroupColor = (typeof groupColors)[number];

/**
 * A frame around nodes of the open canvas, for people: nothing runs otherwise because of it. A document keeps its
 * groups under the key `canvasGroups` beside `nodes`, where readers that do not know it pass it over.
 */
export interface Group {
  /** Unique among the groups of the document. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly color: GroupColor;
  /** Drawn as one tile instead of its nodes. */
  readonly isFolded: boolean;
  /** Ids of the nodes, some of which may be gone. */
  readonly nodes: readonly string[];
}

const key = 'canvasGroups';
const mostGroups = 1_000;
const longestText = 2_000;

/** The groups of a document. What is no group is passed over; a node is in the first group that names it. */
export function readGroups(head: JsonObject): Group[] {
  const list = readOwn(head, key);
  if (!Array.isArray(list)) return [];
  const groups: Group[] = [];
  const ids = new Set<string>();
  const taken = new Set<string>();
  for (const json of list.slice(0, mostGroups)) {
    if (isJsonObject(json) && ids.has(String(readOwn(json, 'id')))) continue;
    const group = readGroup(json, taken);
    if (group === undefined) continue;
    ids.add(group.id);
    groups.push(group);
  }
  return groups;
}

function readGroup(json: Json, taken: Set<string>): Group | undefined {
  if (!isJsonObject(json)) return undefined;
  const text = (name: string) => {
    const value = readOwn(json, name);
    return typeof value === 'string' ? value.slice(0, longestText) : '';
  };
  const nodes = readOwn(json, 'nodes');
  if (text('id') === '' || !Array.isArray(nodes)) return undefined;
  const own = nodes.filter((id): id is string => typeof id === 'string' && !taken.has(id));
  for (const id of own) taken.add(id);
  const color = text('color') as GroupColor;
  return {
    id: text('id'),
    title: text('title'),
    description: text('description'),
    color: groupColors.includes(color) ? color : 'none',
    isFolded: readOwn(json, 'isFolded') === true,
    nodes: [...new Set(own)],
  };
}

/** The patch after which a document has these groups; those without a node are left out. */
export function groupPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const kept = groups.filter(({ nodes }) => nodes.some((id) => document.nodesById(id).length > 0));
  return headPatches(document, kept);
}

/**
 * The same without a look at which nodes there are, for changes that also add some. What others wrote into a group
 * stays, and so do groups beyond those that are read.
 */
export function headPatches(document: WorkflowDocument, groups: readonly Group[]): DocumentPatch[] {
  const before = readOwn(document.head, key);
  const list = Array.isArray(before) ? before : [];
  const written = new Map<string, { json: JsonObject; read: Group }>();
  for (const json of list.slice(0, mostGroups)) {
    const read = readGroup(json, new Set());
    if (read !== undefined && !written.has(read.id)) written.set(read.id, { json: json as JsonObject, read });
  }
  const after = [
    ...groups.map((group) => rewritten(group, written.get(group.id))),
    ...list.slice(mostGroups),
  ];
  const { [key]: _before, ...head } = document.head;
  if (after.length > 0) head[key] = after;
  const patch = rewriteHead(document, head);
  return patch === undefined ? [] : [patch];
}

/** A group as JSON: where it was written before, that with what has changed. */
function rewritten(group: Group, before: { json: JsonObject; read: Group } | undefined): JsonObject {
  if (before === undefined) return writeGroup(group);
  const changed: JsonObject = { nodes: [...group.nodes] };
  for (const name of ['title', 'description', 'color', 'isFolded'] as const)
    if (group[name] !== before.read[name]) changed[name] = group[name];
  return { ...before.json, ...changed };
}

export function writeGroup({ id, title, description, color, isFolded, nodes }: Group): JsonObject {
  return { id, title, description, color, isFolded, nodes: [...nodes] };
}

/** Groups of copied text, read as those of a document. */
export function readCopiedGroups(json: Json | undefined): Group[] {
  return readGroups({ [key]: json ?? [] });
}
