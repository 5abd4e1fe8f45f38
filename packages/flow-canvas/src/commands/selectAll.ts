import type { Command } from './Command.js';

export const selectAll: Command = {
  name: 'selectAll',
  label: { 'zh-CN': '全选', en: 'Select all' },
  group: 'edit',
  needs: 'nodes',
  isReading: true,
  shortcuts: [{ key: 'a', mod: true }],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => {
    store.selection.replace(store.graph.order);
    store.answer('didSelect', 'quiet', { count: store.graph.order.length });
  },
};
