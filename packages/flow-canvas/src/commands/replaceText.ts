import type { Command } from './Command.js';

export const replaceText: Command = {
  name: 'replaceText',
  label: { 'zh-CN': '查找和替换', en: 'Find and replace' },
  group: 'edit',
  needs: 'nodes',
  shortcuts: [{ key: 'f', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && store.graph.nodeCount > 0,
  run: (store) => store.state.setState({ isReplaceOpen: true }),
};
