import type { Command } from './Command.js';

export const showShortcuts: Command = {
  name: 'showShortcuts',
  label: { 'zh-CN': '快捷键', en: 'Keyboard shortcuts' },
  group: 'go',
  shortcuts: [{ key: '?', shift: true }],
  enabled: () => true,
  run: (store) => store.state.setState({ areShortcutsOpen: true }),
};
