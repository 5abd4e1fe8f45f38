import type { Hovered } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** The label or tile of a group that an element belongs to, with the first node in it. */
export function groupUnder({ graph }: CanvasStore, target: EventTarget | null): Hovered | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-flow-group]') : null;
  const group = graph.groups.byId(element?.dataset.flowGroup ?? '');
  const [node] = group === undefined ? [] : graph.groups.membersOf(group);
  return group === undefined || node === undefined ? undefined : { node, group: group.id };
}

/** A press on a group selects its nodes, beside others where it adds; a drag then takes all of them. */
export function pressGroup({ graph, selection, state }: CanvasStore, id: string, isAdding: boolean): void {
  const group = graph.groups.byId(id);
  const members = group === undefined ? [] : graph.groups.membersOf(group);
  const isSelected = members.every((key) => selection.nodes.has(key));
  if (isAdding && isSelected) selection.replace([...selection.nodes].filter((key) => !members.includes(key)));
  else if (isAdding) selection.replace([...selection.nodes, ...members]);
  else if (!isSelected) selection.replace(members);
  state.setState({ focused: members[0] });
}
