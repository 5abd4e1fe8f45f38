import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量（旧版）',
    description: '读写智能体变量的旧版节点，随智能体运行',
    legacy: '旧版',
    runsWithBots: '随智能体运行',
    mode: '方式',
    modeGet: '读取变量',
    modeSet: '设置变量',
  },
  en: {
    name: 'Variable (legacy)',
    description: 'Reads and writes variables of a bot; it runs with bots.',
    legacy: 'Legacy',
    runsWithBots: 'runs with bots',
    mode: 'Mode',
    modeGet: 'Read variables',
    modeSet: 'Set variables',
  },
} satisfies Messages;
