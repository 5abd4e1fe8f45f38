import { removeSelection } from '../store/removal.js';
import type { Command } from './Command.js';

export const deleteSelection: Command = {
  name: 'delete',
  label: { 'zh-CN': '删除', en: 'Delete' },
  group: 'edit',
  needs: 'selection',
  shortcuts: [{ key: 'delete' }, { key: 'backspace' }],
  enabled: (store) => !store.isReadOnly && !store.selection.isEmpty,
  run: (store) => removeSelection(store),
};
