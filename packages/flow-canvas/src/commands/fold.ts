import type { Key } from '@heddle/workflow-schema';
import { foldGroup } from '../groups/groupEdits.js';
import { fold as foldContainer } from '../store/containers.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';
import { groupOf } from './group.js';

export const fold: Command = {
  name: 'fold',
  label: { 'zh-CN': '折叠或展开容器或编组', en: 'Collapse or expand container or group' },
  group: 'arrange',
  needs: 'container',
  shortcuts: [{ key: 'f' }, { key: 'h', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && (containerOf(store) !== undefined || groupOf(store) !== undefined),
  run: (store) => {
    const key = containerOf(store);
    const group = groupOf(store);
    // A container inside an open group folds itself, not the group.
    if (key !== undefined && !group?.isFolded) foldContainer(store, key);
    else if (group !== undefined) foldGroup(store, group);
  },
};

function containerOf({ currentNode: key, graph }: CanvasStore): Key | undefined {
  return key !== undefined && graph.nodeAt(key)?.definition?.bodyPorts !== undefined ? key : undefined;
}
