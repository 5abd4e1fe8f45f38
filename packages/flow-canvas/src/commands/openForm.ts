import type { Command } from './Command.js';

export const openForm: Command = {
  name: 'openForm',
  label: { 'zh-CN': '打开设置', en: 'Open settings' },
  group: 'go',
  needs: 'node',
  shortcuts: [{ key: 'enter' }],
  enabled: (store) => store.currentNode !== undefined,
  run: (store) => {
    store.openForm(store.currentNode);
    store.focusPart?.('form');
  },
};
