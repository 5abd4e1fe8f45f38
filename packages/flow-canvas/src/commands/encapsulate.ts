import type { Key } from '@heddle/workflow-schema';
import { textOf } from '../host/textOf.js';
import { runLate } from '../late/runLate.js';
import { lateSeldom } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';

export const encapsulate: Command = {
  name: 'encapsulate',
  label: { 'zh-CN': '封装为子工作流', en: 'Create sub-workflow from selection' },
  group: 'arrange',
  needs: 'twoSelected',
  shortcuts: [{ key: 'g', mod: true }],
  enabled: (store) =>
    !store.isReadOnly && store.options.encapsulation !== undefined && store.selection.nodes.size > 1,
  run: (store) =>
    runLate(store, lateSeldom.load(), ({ encapsulateSelection }) => encapsulateSelection(store)),
};

export const release: Command = {
  name: 'release',
  label: { 'zh-CN': '解散子工作流', en: 'Expand sub-workflow' },
  group: 'arrange',
  needs: 'call',
  shortcuts: [{ key: 'g', mod: true, shift: true }],
  enabled: (store) => !store.isReadOnly && callOf(store) !== undefined,
  run: (store) => {
    const key = callOf(store);
    if (key !== undefined) runLate(store, lateSeldom.load(), ({ releaseNode }) => releaseNode(store, key));
  },
};

/** The current node, if it calls a workflow whose nodes can replace it. */
function callOf(store: CanvasStore): Key | undefined {
  const key = store.selection.nodes.size > 1 ? undefined : store.currentNode;
  const node = key === undefined ? undefined : store.document.nodes.get(key);
  const { encapsulation } = store.options;
  try {
    return node !== undefined && encapsulation?.canRelease(node) ? node.key : undefined;
  } catch (error) {
    store.report({ kind: 'host-failed', message: `encapsulation: ${textOf(error)}` });
    return undefined;
  }
}
