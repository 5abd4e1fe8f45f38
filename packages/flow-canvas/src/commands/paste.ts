import { readClipboard } from '../clipboard/systemClipboard.js';
import { formatToolMessage } from '../toolMessages.js';
import type { Command } from './Command.js';
import { withCommands } from './runCommand.js';

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
      if (text === undefined) store.notify(formatToolMessage(store, 'clipboardBlocked'), 'info');
      else withCommands(store, ({ pasteText }) => pasteText(store, text, at));
    });
  },
};
