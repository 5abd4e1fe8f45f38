import type { Command } from './Command.js';
import { needs } from './needs.js';

export const undo: Command = {
  name: 'undo',
  label: { 'zh-CN': '撤销', en: 'Undo' },
  group: 'edit',
  needs: needs.nothingToUndo,
  shortcuts: [{ key: 'z', mod: true }],
  enabled: (store) => !store.isReadOnly && store.history.undoStep !== undefined,
  run: (store) => store.undo(),
};
