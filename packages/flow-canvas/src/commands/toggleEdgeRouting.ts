import { formatMoreMessage } from '../moreMessages.js';
import type { Command } from './Command.js';

export const toggleEdgeRouting: Command = {
  name: 'toggleEdgeRouting',
  label: { 'zh-CN': '切换直角或曲线连线', en: 'Switch between curved and right-angled connections' },
  group: 'view',
  enabled: () => true,
  run: (store) => {
    const isCurve = store.state.getState().edgeRouting === 'curve';
    store.setEdgeRouting(isCurve ? 'orthogonal' : 'curve');
    store.notify(formatMoreMessage(store, isCurve ? 'didRouteAround' : 'didRouteCurves'));
  },
};
