import { layoutDocument } from '../layout/lateLayout.js';
import type { Command } from './Command.js';

export const layout: Command = {
  name: 'layout',
  label: { 'zh-CN': '自动布局', en: 'Auto-layout' },
  group: 'arrange',
  needs: 'severalNodes',
  shortcuts: [{ key: 'f', alt: true, shift: true }],
  enabled: (store) => !store.isReadOnly && store.graph.nodeCount > 1 && !store.state.getState().isLayingOut,
  run: (store) => void layoutDocument(store),
};
