import type { Command } from './Command.js';
import { zoomTo } from './zoom.js';

export const zoomToActualSize: Command = {
  name: 'zoomToActualSize',
  label: { 'zh-CN': '实际大小', en: 'Actual size' },
  group: 'view',
  shortcuts: [{ key: '0', mod: true }],
  enabled: () => true,
  run: (store) => zoomTo(store, 1),
};
