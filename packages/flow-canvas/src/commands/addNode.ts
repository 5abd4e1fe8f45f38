import type { Command } from './Command.js';

export const addNode: Command = {
  name: 'addNode',
  label: { 'zh-CN': '添加节点', en: 'Add node' },
  group: 'build',
  shortcuts: [{ key: '/' }],
  enabled: (store) => !store.isReadOnly,
  run: (store) => store.state.setState({ addPanel: {} }),
};
