import { isListShown } from '../store/CanvasState.js';
import type { Command } from './Command.js';

export const goToOutline: Command = {
  name: 'goToOutline',
  label: { 'zh-CN': '以目录浏览节点', en: 'Walk the nodes as an outline' },
  group: 'go',
  needs: 'nodes',
  shortcuts: [{ key: 'o' }],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => store.focusPart?.(isListShown(store.state.getState()) ? 'list' : 'tree'),
};
