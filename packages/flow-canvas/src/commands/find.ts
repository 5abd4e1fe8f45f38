import type { Command } from './Command.js';

export const find: Command = {
  name: 'find',
  label: { 'zh-CN': '查找节点', en: 'Find node' },
  group: 'go',
  needs: 'nodes',
  shortcuts: [{ key: 'f', mod: true }],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => store.state.setState({ finder: 'nodes' }),
};

export const findCommand: Command = {
  name: 'findCommand',
  label: { 'zh-CN': '全部命令', en: 'All commands' },
  group: 'go',
  shortcuts: [{ key: 'k', mod: true }],
  enabled: () => true,
  run: (store) => store.state.setState({ finder: 'commands' }),
};

export const connectTo: Command = {
  name: 'connectTo',
  label: { 'zh-CN': '连接到…', en: 'Connect to…' },
  group: 'build',
  needs: 'node',
  shortcuts: [{ key: 'c' }],
  enabled: (store) => !store.isReadOnly && store.state.getState().focused !== undefined,
  run: (store) => store.state.setState({ finder: 'connect' }),
};
