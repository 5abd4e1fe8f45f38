import type { CanvasStore } from '../store/createCanvasStore.js';
import { isFixed } from '../store/removalPatches.js';
import type { Command } from './Command.js';

export const replaceNode: Command = {
  name: 'replaceNode',
  label: { 'zh-CN': '替换为其他节点', en: 'Replace with another node' },
  group: 'build',
  needs: 'ownNode',
  shortcuts: [{ key: 'r' }],
  enabled: (store) => !store.isReadOnly && nodeOf(store) !== undefined,
  run: (store) => {
    const replaces = nodeOf(store);
    if (replaces !== undefined) store.state.setState({ addPanel: { replaces } });
  },
};

function nodeOf({ graph, currentNode: key }: CanvasStore) {
  return key === undefined || isFixed(graph, key) ? undefined : key;
}
