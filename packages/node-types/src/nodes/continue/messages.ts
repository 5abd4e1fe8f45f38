import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '继续循环',
    description: '结束本轮循环，开始下一轮',
    effect: '运行到此处时结束本轮循环，开始下一轮。此节点无需设置。',
  },
  en: {
    name: 'Continue',
    description: 'Ends the current iteration and starts the next one.',
    effect: 'Skips to the next iteration. There is nothing to configure.',
  },
} satisfies Messages;
