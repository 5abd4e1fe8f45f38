import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';

export const openForm: Command = {
  name: 'openForm',
  label: { 'zh-CN': '打开设置', en: 'Open settings' },
  shortcuts: [{ key: 'enter' }],
  enabled: (store) => nodeOf(store) !== undefined,
  run: (store) => store.openForm(nodeOf(store)),
};

function nodeOf(store: CanvasStore) {
  return store.state.getState().focused ?? [...store.selection.nodes].at(-1);
}
