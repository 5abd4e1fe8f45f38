import { copyText, readCopied } from '../clipboard/clipboardText.js';
import { insertCopied } from '../clipboard/pasteNodes.js';
import type { Command } from './Command.js';

export const duplicate: Command = {
  name: 'duplicate',
  label: { 'zh-CN': '创建副本', en: 'Duplicate' },
  shortcuts: [{ key: 'd', mod: true }],
  enabled: (store) => !store.isReadOnly && store.selection.nodes.size > 0,
  run: (store) => {
    const text = copyText(store.graph, store.selection.nodes, store.options.pasteSource ?? {})?.text;
    const copied = text === undefined ? undefined : readCopied(text);
    if (copied === undefined) store.notify(store.say('fixedNodes'), 'info');
    else insertCopied(store, copied, { x: 40, y: 40 }, 'stepDuplicate');
  },
};
