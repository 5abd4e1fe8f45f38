import type { Command } from './Command.js';

export const rename: Command = {
  name: 'rename',
  label: { 'zh-CN': '重命名', en: 'Rename' },
  group: 'edit',
  needs: 'node',
  shortcuts: [{ key: 'f2' }],
  enabled: (store) => !store.isReadOnly && store.currentNode !== undefined,
  run: (store) => store.startRename(store.currentNode),
};
