import { formatMoreMessage } from '../moreMessages.js';
import { describeEdge } from '../outline/describeConnections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { removeEdge } from '../store/removal.js';
import { type Entry, matching } from './Entry.js';

/** The edges at the focused node, to be removed by keyboard. */
export function findDisconnections(store: CanvasStore, query: string): Entry[] {
  const key = store.currentNode;
  if (key === undefined) return [];
  const entries = store.graph.edgesOf(key).map((placed): Entry => {
    const other = placed.source.node.key === key ? placed.target : placed.source;
    return {
      id: placed.edge.key,
      title: other.title,
      detail: describeEdge(store, placed, key),
      run: () => {
        const names = { source: placed.source.title, target: placed.target.title };
        removeEdge(store, placed.edge.key);
        store.notify(formatMoreMessage(store, 'didDisconnect', names));
      },
    };
  });
  return matching(entries, query);
}
