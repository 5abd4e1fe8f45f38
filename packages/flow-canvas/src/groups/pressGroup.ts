import type { Hovered } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The group whose label or tile contains the element, with its first node. */
export function groupUnder({ graph }: CanvasStore, target: EventTarget | null): Hovered | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-flow-group]') : null;
  const group = graph.groups.byId(element?.dataset.flowGroup ?? '');
  const [node] = group === undefined ? [] : graph.groups.membersOf(group);
  return group === undefined || node === undefined ? undefined : { node, group: group.id };
}

/**
 * Selects the nodes of a pressed group, in addition to others if `isAdding`. A drag then moves all of them.
 */
export function pressGroup({ graph, selection, state }: CanvasStore, id: string, isAdding: boolean): void {
  const group = graph.groups.byId(id);
  const members = group === undefined ? [] : graph.groups.membersOf(group);
  const isSelected = members.every((key) => selection.nodes.has(key));
  if (isAdding && isSelected) selection.replace([...selection.nodes].filter((key) => !members.includes(key)));
  else if (isAdding) selection.replace([...selection.nodes, ...members]);
  else if (!isSelected) selection.replace(members);
  state.setState({ focused: members[0] });
}
