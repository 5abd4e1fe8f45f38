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
  label: { 'zh-CN': '选择：拖动空白处框选，滚轮移动', en: 'Select: drag a box, scroll to move' },
  group: 'view',
  shortcuts: [{ key: 'v' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'pointer' }),
};

export const useHand: Command = {
  name: 'useHand',
  label: { 'zh-CN': '移动：拖动空白处移动，滚轮缩放', en: 'Move: drag to move, scroll to zoom' },
  group: 'view',
  shortcuts: [{ key: 'h' }],
  enabled: always,
  run: (store) => store.state.setState({ tool: 'hand' }),
};
