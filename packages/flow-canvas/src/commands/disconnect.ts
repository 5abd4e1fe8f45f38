import type { Command } from './Command.js';

export const disconnect: Command = {
  name: 'disconnect',
  label: { 'zh-CN': '断开连线…', en: 'Disconnect…' },
  group: 'build',
  needs: 'connection',
  shortcuts: [{ key: 'c', shift: true }],
  enabled: ({ isReadOnly, currentNode: key, graph }) =>
    !isReadOnly && key !== undefined && graph.edgesOf(key).length > 0,
  run: (store) => store.state.setState({ finder: 'disconnect' }),
};
