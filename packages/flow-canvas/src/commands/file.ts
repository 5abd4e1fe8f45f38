import { runLate } from '../late/runLate.js';
import { lateSeldom } from '../slots/lateTools.js';
import type { Command } from './Command.js';

export const saveFile: Command = {
  name: 'saveFile',
  label: { 'zh-CN': '导出为文件', en: 'Export to file' },
  group: 'share',
  isReading: true,
  shortcuts: [{ key: 's', mod: true, shift: true }],
  enabled: () => true,
  run: (store) => runLate(store, lateSeldom.load(), ({ saveFile }) => saveFile(store)),
};

export const openFile: Command = {
  name: 'openFile',
  label: { 'zh-CN': '从文件导入', en: 'Import from file' },
  group: 'edit',
  shortcuts: [{ key: 'l', mod: true, shift: true }],
  enabled: (store) => !store.isReadOnly,
  run: (store) => {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = '.json,.flow,application/json';
    field.addEventListener('change', () => {
      const file = field.files?.[0];
      if (file !== undefined) runLate(store, lateSeldom.load(), ({ openFile }) => openFile(store, file));
    });
    field.click();
  },
};
