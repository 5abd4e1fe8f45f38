import { isJsonObject, type Json, type JsonObject, readOwn } from '@heddle/workflow-schema';

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

/** Where a document keeps them. */
export const groupsKey = 'canvasGroups';
export const mostGroups = 1_000;
const longestText = 2_000;

/** The groups of a document. What is no group is passed over; a node is in the first group that names it. */
export function readGroups(head: JsonObject): Group[] {
  const list = readOwn(head, groupsKey);
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

/** One group, without the nodes that others have taken; undefined for what is none. */
export function readGroup(json: Json, taken: Set<string>): Group | undefined {
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

/** Groups of copied text, read as those of a document. */
export function readCopiedGroups(json: Json | undefined): Group[] {
  return readGroups({ [groupsKey]: json ?? [] });
}
