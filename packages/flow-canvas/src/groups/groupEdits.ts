import { type Key, rootKey } from '@heddle/workflow-schema';
import { type Box, boxAround, boxHasPoint, growBox, type Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Graph } from '../store/Graph.js';
import { outermost } from '../store/nesting.js';
import { uniqueTitle } from '../store/uniqueTitle.js';
import type { Group } from './Group.js';
import { groupPatches } from './groupPatches.js';
import { without } from './membership.js';

/** Space between the nodes and the frame around them. At the top there is also room for the label. */
const padding = 24;

/** The frame of an open group or the tile of a folded one; undefined when none of its nodes exists. */
export function groupBox(graph: Graph, group: Group): Box | undefined {
  const members = graph.groups.membersOf(group);
  if (members.length === 0) return undefined;
  if (group.isFolded) return graph.groups.tileOf(group);
  // Frames over unread nodes are computed from estimates and not cached; the nodes are read before the frame
  // is seen.
  if (members.some((key) => graph.sketchOf(key) !== undefined)) return frameAround(graph, members);
  return graph.groups.frameOf(group, () => frameAround(graph, members));
}

function frameAround(graph: Graph, members: readonly Key[]): Box | undefined {
  const around = boxAround(members.flatMap((key) => (graph.sketchOf(key) ?? graph.nodeAt(key))?.box ?? []));
  return around && growBox(around, padding);
}

/** The smallest open group whose frame contains a position. */
export function groupAt(graph: Graph, at: Point): Group | undefined {
  let found: { group: Group; area: number } | undefined;
  for (const group of graph.groups.groups) {
    const box = group.isFolded ? undefined : groupBox(graph, group);
    if (box === undefined || !boxHasPoint(box, at)) continue;
    const area = box.width * box.height;
    if (found === undefined || area < found.area) found = { group, area };
  }
  return found?.group;
}

/** The selected nodes that can be grouped: those of the root scope. */
export function groupable({ graph, selection }: CanvasStore): Key[] {
  return outermost(graph, selection.nodes).filter((key) => graph.document.nodes.get(key)?.parent === rootKey);
}

/** Groups the selected nodes, as one step. They leave their previous groups. */
export function groupSelection(store: CanvasStore): void {
  const { graph, document } = store;
  const keys = groupable(store);
  if (keys.length === 0) return;
  const nodes = keys.map((key) => document.nodes.get(key)!.id);
  const others = without(graph.groups.groups, new Set(nodes));
  const titles = new Set(others.map((group) => group.title));
  const title = uniqueTitle(formatMoreMessage(store, 'newGroup'), (candidate) => titles.has(candidate));
  const group: Group = {
    id: freeGroupId(others),
    title,
    description: '',
    color: 'none',
    isFolded: false,
    nodes,
  };
  const label = formatMoreMessage(store, 'stepGroup', { count: nodes.length });
  if (!store.commit(groupPatches(document, [...others, group]), { label })) return;
  store.notify(formatMoreMessage(store, 'didGroup', { count: nodes.length, title }));
  store.state.setState({ openGroup: group.id });
}

/** Removes a group; its nodes stay where they are. */
export function ungroup(store: CanvasStore, { id, title }: Group): void {
  const rest = store.graph.groups.groups.filter((group) => group.id !== id);
  if (
    !store.commit(groupPatches(store.document, rest), {
      label: formatMoreMessage(store, 'stepUngroup', { title }),
    })
  )
    return;
  store.notify(formatMoreMessage(store, 'stepUngroup', { title }));
}

/** Folds a group to one tile, or unfolds it. */
export function foldGroup(store: CanvasStore, group: Group): void {
  const label = formatMoreMessage(store, group.isFolded ? 'stepUnfoldGroup' : 'stepFoldGroup', {
    title: group.title,
  });
  changeGroup(store, group, { isFolded: !group.isFolded }, label);
  const [first] = store.graph.groups.membersOf(group);
  if (first !== undefined && store.selection.nodes.size > 0) store.focusCard?.(first);
  store.notify(label);
}

/** Changes properties of a group. Edits of one property within 500 ms are merged into one step. */
export function changeGroup(
  store: CanvasStore,
  group: Group,
  change: Partial<Omit<Group, 'id'>>,
  label = formatMoreMessage(store, 'stepChangeGroup', { title: group.title }),
): void {
  const groups = store.graph.groups.groups.map((one) => (one.id === group.id ? { ...one, ...change } : one));
  // Folding and unfolding must not merge: the result would be a step without effect.
  const mergeKey =
    change.isFolded === undefined ? `group ${group.id} ${Object.keys(change).join(' ')}` : undefined;
  store.commit(groupPatches(store.document, groups), { label, mergeKey });
}

/** Selects the nodes of a group, so that commands apply to all of it. */
export function selectGroup(store: CanvasStore, group: Group): void {
  store.selection.replace(store.graph.groups.membersOf(group));
  store.notify(formatMoreMessage(store, 'didSelectGroup', { title: group.title }));
}

/** An id that no group has, also after groups were pasted from other documents. */
export function freeGroupId(groups: readonly { id: string }[]): string {
  const taken = new Set(groups.map(({ id }) => id));
  for (let number = taken.size + 1; ; number += 1) if (!taken.has(`g${number}`)) return `g${number}`;
}
