import { type Key, rootKey } from '@heddle/workflow-schema';
import { copyText, readCopied } from '../clipboard/clipboardText.js';
import { insertCopied } from '../clipboard/pasteNodes.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { outermost } from '../store/nesting.js';
import type { Command } from './Command.js';

export const duplicate: Command = {
  name: 'duplicate',
  label: { 'zh-CN': '创建副本', en: 'Duplicate' },
  group: 'edit',
  needs: 'selection',
  shortcuts: [{ key: 'd', mod: true }],
  enabled: (store) => !store.isReadOnly && store.selection.nodes.size > 0,
  run: (store) => {
    const text = copyText(store.graph, store.selection.nodes, store.options.pasteSource ?? {})?.text;
    const copied = text === undefined ? undefined : readCopied(text);
    if (copied === undefined) store.notify(formatMoreMessage(store, 'fixedNodes'), 'info');
    else insertCopied(store, copied, { x: 40, y: 40 }, 'stepDuplicate', scopeOf(store));
  },
};

/** Copies go into the scope of the first selected node. */
function scopeOf({ graph, selection }: CanvasStore): Key {
  const [first] = outermost(graph, selection.nodes);
  return (first === undefined ? undefined : graph.nodeAt(first)?.node.parent) ?? rootKey;
}
