import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '选择器',
    description: '按条件选择下游分支，都不成立时走“否则”',
  },
  en: {
    name: 'Condition',
    description: 'Takes the first branch whose conditions hold, or else the last.',
  },
} satisfies Messages;
