import type { CanvasStore } from '../store/createCanvasStore.js';
import { formatToolMessage } from '../toolMessages.js';
import type { Group } from './Group.js';
import { groupLinks } from './groupLinks.js';

/** The accessible name of the tile of a folded group. */
export function describeGroup(store: CanvasStore, group: Group, isSelected: boolean): string {
  const { into, outOf } = groupLinks(store.document, group);
  const count = store.graph.groups.membersOf(group).length;
  const text = formatToolMessage(store, 'foldedGroup', { title: group.title, count, into, outOf });
  return isSelected ? `${text}, ${formatToolMessage(store, 'selected')}` : text;
}
