import { isJsonObject, type Json, type JsonObject, readOwn } from '@heddle/workflow-schema';

/** The colours of groups: those of the node categories. */
export const groupColors = ['none', 'io', 'ai', 'logic', 'tool', 'data', 'chat', 'media'] as const;
export type GroupColor = (typeof groupColors)[number];

/**
 * A visual frame around nodes of the root scope, without effect on runs. Documents store groups under the key
 * `canvasGroups` next to `nodes`, where readers that do not know the key ignore it.
 */
export interface Group {
  /** Unique among the groups of the document. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly color: GroupColor;
  /** Drawn as one tile in place of its nodes. */
  readonly isFolded: boolean;
  /** Node ids, some of which may no longer exist. */
  readonly nodes: readonly string[];
}

/** The document key of the groups. */
export const groupsKey = 'canvasGroups';
export const maxGroups = 1_000;
const longestText = 2_000;

/** The groups of a document. Invalid entries are skipped; a node belongs to the first group that lists it. */
export function readGroups(head: JsonObject): Group[] {
  const list = readOwn(head, groupsKey);
  if (!Array.isArray(list)) return [];
  const groups: Group[] = [];
  const ids = new Set<string>();
  const taken = new Set<string>();
  for (const json of list.slice(0, maxGroups)) {
    if (isJsonObject(json) && ids.has(String(readOwn(json, 'id')))) continue;
    const group = readGroup(json, taken);
    if (group === undefined) continue;
    ids.add(group.id);
    groups.push(group);
  }
  return groups;
}

/** Parses one group, without the nodes in `taken`; undefined for invalid JSON. */
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

/** Parses the groups of clipboard text. */
export function readCopiedGroups(json: Json | undefined): Group[] {
  return readGroups({ [groupsKey]: json ?? [] });
}
