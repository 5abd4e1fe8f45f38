import type { Command } from './Command.js';

export const undo: Command = {
  name: 'undo',
  label: { 'zh-CN': '撤销', en: 'Undo' },
  group: 'edit',
  needs: 'nothingToUndo',
  shortcuts: [{ key: 'z', mod: true }],
  enabled: (store) => !store.isReadOnly && store.history.undoStep !== undefined,
  run: (store) => store.undo(),
};
