import type { Command } from './Command.js';

export const showHistory: Command = {
  name: 'showHistory',
  label: { 'zh-CN': '历史记录', en: 'History' },
  group: 'edit',
  isReading: true,
  needs: 'steps',
  shortcuts: [{ key: 'z', mod: true, alt: true }],
  enabled: (store) => store.history.length > 0,
  run: (store) => store.state.setState(({ isHistoryOpen }) => ({ isHistoryOpen: !isHistoryOpen })),
};
