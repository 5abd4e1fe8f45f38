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
    'zh-CN': '触控板模式：拖动框选，双指或滚轮平移',
    en: 'Trackpad mode: drag to select, scroll to pan',
  },
  group: 'view',
  shortcuts: [{ key: 'v' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'pointer' }),
};

export const useHand: Command = {
  name: 'useHand',
  label: { 'zh-CN': '鼠标模式：拖动平移，滚轮缩放', en: 'Mouse mode: drag to pan, scroll to zoom' },
  group: 'view',
  shortcuts: [{ key: 'h' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'hand' }),
};
