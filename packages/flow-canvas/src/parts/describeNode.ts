import { describeGroup } from '../groups/describeGroup.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { formatToolMessage } from '../toolMessages.js';
import { spokenName } from './spokenName.js';

/** The full screen-reader description of a node. */
export function describeNode(store: CanvasStore, placed: PlacedNode, isSelected: boolean): string {
  const { node, runPath, depth } = placed;
  const tone = store.options.tones?.nodes.get(node.id);
  const status = store.runs.stateOf(runPath)?.status;
  const group = store.graph.groups.around(node.key);
  if (group?.isFolded) return describeGroup(store, group, isSelected);
  const place = [
    group !== undefined && formatToolMessage(store, 'inGroup', { title: group.title }),
    depth > 0 && formatToolMessage(store, 'inside', { title: store.graph.nodeAt(node.parent)?.title ?? '' }),
  ];
  const state = [
    tone && formatToolMessage(store, `tone${tone[0]!.toUpperCase()}${tone.slice(1)}` as 'toneAdded'),
    status &&
      formatToolMessage(store, `status${status[0]!.toUpperCase()}${status.slice(1)}` as 'statusRunning'),
  ];
  return spokenName(store, placed, isSelected, place, state);
}
