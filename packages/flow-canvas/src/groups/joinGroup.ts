import type { Key } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { placePatches, placesMovedBy } from '../store/moves.js';
import type { Group } from './Group.js';
import { groupAt } from './groupEdits.js';
import { membershipPatches } from './membership.js';

/** How a drop changes the groups of dragged nodes. */
export interface Joining {
  enters?: Group | undefined;
  leaves?: Group | undefined;
}

/** The group that a drop here adds dragged nodes to or removes them from; undefined when nothing changes. */
export function groupFor({ graph }: CanvasStore, moved: readonly Key[], at: Point): Joining | undefined {
  if (graph.groups.groups.length === 0) return undefined;
  const [present, ...others] = new Set(moved.map((key) => graph.groups.around(key)));
  // Nodes of several groups stay in them, and so does a folded group that is moved as a whole.
  if (others.length > 0 || present?.isFolded) return undefined;
  if (present !== undefined && graph.groups.membersOf(present).every((key) => moved.includes(key)))
    return undefined;
  const target = groupAt(graph, at);
  return target?.id === present?.id ? undefined : { enters: target, leaves: present };
}

/** Moves nodes by an offset and into or out of a group, as one step. */
export function joinGroup(
  store: CanvasStore,
  moved: readonly Key[],
  by: Point,
  { enters, leaves }: Joining,
): void {
  const { graph } = store;
  const title = (enters ?? leaves)?.title ?? '';
  const label = formatMoreMessage(store, enters === undefined ? 'stepMoveFromGroup' : 'stepMoveToGroup', {
    title,
  });
  const patches = [
    ...placePatches(graph, placesMovedBy(graph, moved, by)),
    ...membershipPatches(graph, moved, enters),
  ];
  if (store.commit(patches, { label })) store.notify(label);
}
