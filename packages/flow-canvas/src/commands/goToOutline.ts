import { isListShown } from '../store/CanvasState.js';
import type { Command } from './Command.js';

export const goToOutline: Command = {
  name: 'goToOutline',
  label: { 'zh-CN': '以大纲浏览节点', en: 'Browse nodes as an outline' },
  group: 'go',
  needs: 'nodes',
  shortcuts: [{ key: 'o' }],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => store.focusPart?.(isListShown(store.state.getState()) ? 'list' : 'tree'),
};
