import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '终止循环',
    description: '终止当前循环',
    effect: '运行到此处时终止循环，不再开始下一轮。此节点无需设置。',
  },
  en: {
    name: 'Break',
    description: 'Ends the enclosing loop.',
    effect: 'Makes this the last iteration. There is nothing to configure.',
  },
} satisfies Messages;
