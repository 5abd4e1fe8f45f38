import { type Key, rootKey } from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import { flowOrder } from '../outline/flowOrder.js';
import { fold } from '../store/containers.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { goTo } from '../store/goTo.js';
import { canExtend } from '../store/openPorts.js';
import type { Command } from './Command.js';

export const enterContainer: Command = {
  name: 'enterContainer',
  label: { 'zh-CN': '进入容器', en: 'Enter container' },
  group: 'go',
  needs: 'container',
  shortcuts: [{ key: 'e' }],
  enabled: (store) => containerOf(store) !== undefined,
  run: (store) => {
    const key = containerOf(store);
    if (key === undefined) return;
    if (store.graph.nodeAt(key)?.body === undefined && !store.isReadOnly) fold(store, key);
    const [first] = flowOrder(store.graph, key);
    if (first === undefined) store.notify(formatMoreMessage(store, 'emptyBody'), 'info');
    else goTo(store, first);
  },
};

export const leaveContainer: Command = {
  name: 'leaveContainer',
  label: { 'zh-CN': '返回外层容器', en: 'Go to parent container' },
  group: 'go',
  needs: 'inside',
  shortcuts: [{ key: 'e', shift: true }],
  enabled: (store) => around(store) !== undefined,
  run: (store) => {
    const key = around(store);
    if (key !== undefined) goTo(store, key);
  },
};

export const addInside: Command = {
  name: 'addInside',
  label: { 'zh-CN': '在容器内添加节点', en: 'Add node inside container' },
  group: 'build',
  needs: 'container',
  shortcuts: [{ key: 'n', shift: true }],
  enabled: (store) => startOf(store) !== undefined,
  run: (store) => {
    const key = containerOf(store);
    if (key === undefined) return;
    if (store.graph.nodeAt(key)?.body === undefined) fold(store, key);
    const from = startOf(store);
    if (from !== undefined) store.state.setState({ addPanel: { from } });
  },
};

function containerOf({ currentNode: key, graph }: CanvasStore): Key | undefined {
  return key !== undefined && graph.nodeAt(key)?.definition?.bodyPorts !== undefined ? key : undefined;
}

function around({ currentNode: key, graph }: CanvasStore): Key | undefined {
  const parent = key === undefined ? undefined : graph.nodeAt(key)?.node.parent;
  return parent === rootKey ? undefined : parent;
}

/** The inner port of the focused container at which its body starts. */
function startOf(store: CanvasStore) {
  const key = containerOf(store);
  const start = key === undefined ? undefined : store.graph.nodeAt(key)?.definition?.bodyPorts?.start;
  if (key === undefined || start === undefined || store.isReadOnly) return undefined;
  const from = { node: key, direction: 'out', port: start } as const;
  // A folded container has no inner ports until it is opened.
  return store.graph.nodeAt(key)?.body === undefined || canExtend(store, from) ? from : undefined;
}
