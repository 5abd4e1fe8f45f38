import { copyText } from '../clipboard/clipboardText.js';
import { writeClipboard } from '../clipboard/systemClipboard.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { formatToolMessage } from '../toolMessages.js';
import type { Command } from './Command.js';

export const copy: Command = {
  name: 'copy',
  label: { 'zh-CN': '复制', en: 'Copy' },
  group: 'edit',
  needs: 'selection',
  isReading: true,
  shortcuts: [{ key: 'c', mod: true }],
  isClipboardEvent: true,
  enabled: (store) => store.selection.nodes.size > 0,
  run: (store) => {
    const text = copySelection(store);
    if (text !== undefined) writeClipboard(text);
  },
};

/** The selection as clipboard text. Notifies the user and returns undefined when there is nothing to copy. */
export function copySelection(store: CanvasStore): string | undefined {
  const copied = copyText(store.graph, store.selection.nodes, store.options.pasteSource ?? {});
  if (copied === undefined) store.notify(formatToolMessage(store, 'fixedNodes'), 'info');
  else store.notify(formatToolMessage(store, 'didCopy', { count: copied.count }));
  return copied?.text;
}
