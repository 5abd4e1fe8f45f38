import { isListShown } from '../store/CanvasState.js';
import type { Command } from './Command.js';
import { needs } from './needs.js';

export const toggleList: Command = {
  name: 'toggleList',
  label: { 'zh-CN': '在列表与画布之间切换', en: 'Switch between list and canvas' },
  group: 'view',
  shortcuts: [{ key: 'l' }],
  enabled: () => true,
  run: (store) => {
    const isList = isListShown(store.state.getState());
    store.state.setState({ projection: isList ? 'canvas' : 'list' });
    const { focused } = store.state.getState();
    if (!isList) store.focusPart?.('list');
    else if (focused === undefined) store.focusPart?.('cards');
    else store.focusCard?.(focused);
  },
};

export const goToOutline: Command = {
  name: 'goToOutline',
  label: { 'zh-CN': '以目录浏览节点', en: 'Walk the nodes as an outline' },
  group: 'go',
  needs: needs.nodes,
  shortcuts: [{ key: 'o' }],
  enabled: (store) => store.graph.nodeCount > 0,
  run: (store) => store.focusPart?.(isListShown(store.state.getState()) ? 'list' : 'tree'),
};
