import type { Command } from './Command.js';
import { needs } from './needs.js';

export const toggleFullScreen: Command = {
  name: 'toggleFullScreen',
  label: { 'zh-CN': '全屏', en: 'Full screen' },
  group: 'view',
  needs: needs.fullScreen,
  shortcuts: [{ key: 'f', mod: true, shift: true }],
  enabled: (store) => store.fullScreen?.isAllowed() === true,
  run: (store) => store.fullScreen?.toggle(),
};
