import type { Key } from '@heddle/workflow-schema';
import { fold as foldContainer } from '../store/containers.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';
import { needs } from './needs.js';

export const fold: Command = {
  name: 'fold',
  label: { 'zh-CN': '折叠或展开内部', en: 'Fold or unfold the body' },
  group: 'arrange',
  needs: needs.container,
  shortcuts: [{ key: 'h', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && containerOf(store) !== undefined,
  run: (store) => {
    const key = containerOf(store);
    if (key !== undefined) foldContainer(store, key);
  },
};

function containerOf({ currentNode: key, graph }: CanvasStore): Key | undefined {
  return key !== undefined && graph.nodeAt(key)?.definition?.bodyPorts !== undefined ? key : undefined;
}
