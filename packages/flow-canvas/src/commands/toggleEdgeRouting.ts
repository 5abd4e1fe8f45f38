import { sayMore } from '../moreMessages.js';
import type { Command } from './Command.js';

export const toggleEdgeRouting: Command = {
  name: 'toggleEdgeRouting',
  label: { 'zh-CN': '连线绕开节点（直角）或走曲线', en: 'Connections around nodes, or as curves' },
  group: 'view',
  enabled: () => true,
  run: (store) => {
    const isCurve = store.state.getState().edgeRouting === 'curve';
    store.setEdgeRouting(isCurve ? 'orthogonal' : 'curve');
    store.notify(sayMore(store, isCurve ? 'didRouteAround' : 'didRouteCurves'));
  },
};
