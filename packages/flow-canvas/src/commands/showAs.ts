import { isListShown } from '../store/CanvasState.js';
import type { Command } from './Command.js';

export const toggleList: Command = {
  name: 'toggleList',
  label: { 'zh-CN': '切换列表与画布', en: 'Switch between list and canvas' },
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
