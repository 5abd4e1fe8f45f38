import { showAll } from '../store/cameraForAll.js';
import type { Command } from './Command.js';

export const fit: Command = {
  name: 'fit',
  label: { 'zh-CN': '适应画布', en: 'Fit to view' },
  group: 'view',
  needs: 'nodes',
  shortcuts: [
    { key: '1', shift: true },
    { key: '!', shift: true },
  ],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => showAll(store, 300),
};
