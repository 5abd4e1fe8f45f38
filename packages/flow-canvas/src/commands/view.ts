import type { Command } from './Command.js';

const always = () => true;

export const toggleMinimap: Command = {
  name: 'toggleMinimap',
  label: { 'zh-CN': '小地图', en: 'Minimap' },
  group: 'view',
  enabled: always,
  run: (store) => store.state.setState((state) => ({ isMinimapOpen: !state.isMinimapOpen })),
};

export const usePointer: Command = {
  name: 'usePointer',
  label: {
    'zh-CN': '触控板方式：拖动空白处框选，双指或滚轮移动',
    en: 'Trackpad mode: drag selects, two fingers or wheel move',
  },
  group: 'view',
  shortcuts: [{ key: 'v' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'pointer' }),
};

export const useHand: Command = {
  name: 'useHand',
  label: { 'zh-CN': '鼠标方式：拖动空白处移动，滚轮缩放', en: 'Mouse mode: drag moves, wheel zooms' },
  group: 'view',
  shortcuts: [{ key: 'h' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'hand' }),
};
