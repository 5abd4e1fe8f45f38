import { writeClipboard } from '../clipboard/systemClipboard.js';
import { removeSelection } from '../store/removal.js';
import type { Command } from './Command.js';
import { copySelection } from './copy.js';

export const cut: Command = {
  name: 'cut',
  label: { 'zh-CN': '剪切', en: 'Cut' },
  group: 'edit',
  needs: 'selection',
  shortcuts: [{ key: 'x', mod: true }],
  isClipboardEvent: true,
  enabled: (store) => !store.isReadOnly && store.selection.nodes.size > 0,
  run: (store) => {
    const text = copySelection(store);
    if (text === undefined) return;
    writeClipboard(text);
    removeSelection(store, 'stepCut');
  },
};
