import type { Command } from './Command.js';

export const toggleFullScreen: Command = {
  name: 'toggleFullScreen',
  label: { 'zh-CN': '全屏', en: 'Full screen' },
  group: 'view',
  needs: 'fullScreen',
  shortcuts: [{ key: 'f', mod: true, shift: true }],
  enabled: (store) => store.fullScreen?.isAllowed() === true,
  run: (store) => store.fullScreen?.toggle(),
};
