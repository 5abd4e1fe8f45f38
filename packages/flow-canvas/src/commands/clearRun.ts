import { callHost } from '../host/callHost.js';
import type { Command } from './Command.js';

export const clearRun: Command = {
  name: 'clearRun',
  label: { 'zh-CN': '清除运行结果', en: 'Clear run results' },
  group: 'view',
  needs: 'result',
  enabled: ({ options, runs }) => options.onClearRun !== undefined && runs.isShown && !runs.isRunning,
  run: (store) => callHost(store, 'onClearRun', () => store.options.onClearRun?.()),
};
