import { pasteText } from '../clipboard/pasteNodes.js';
import { readClipboard } from '../clipboard/systemClipboard.js';
import { sayMore } from '../moreMessages.js';
import type { Command } from './Command.js';

export const paste: Command = {
  name: 'paste',
  label: { 'zh-CN': '粘贴', en: 'Paste' },
  group: 'edit',
  shortcuts: [{ key: 'v', mod: true }],
  isClipboardEvent: true,
  enabled: (store) => !store.isReadOnly,
  run: (store) => {
    const at = store.pointer;
    void readClipboard().then((text) => {
      if (text === undefined) store.notify(sayMore(store, 'clipboardBlocked'), 'info');
      else pasteText(store, text, at);
    });
  },
};
