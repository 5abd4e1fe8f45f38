import type { Command } from './Command.js';

export const redo: Command = {
  name: 'redo',
  label: { 'zh-CN': '重做', en: 'Redo' },
  group: 'edit',
  needs: 'nothingToRedo',
  shortcuts: [
    { key: 'z', mod: true, shift: true },
    { key: 'y', mod: true },
  ],
  enabled: (store) => !store.isReadOnly && store.history.redoStep !== undefined,
  run: (store) => store.redo(),
};
