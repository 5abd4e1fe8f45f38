import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '终止循环',
    description: '结束所在的循环',
    effect: '执行到这里后，本次迭代就是最后一次迭代。该节点没有需要设置的内容。',
  },
  en: {
    name: 'Break',
    description: 'Ends the loop that it stands in.',
    effect: 'When the run comes here, this is the last iteration. There is nothing to set.',
  },
} satisfies Messages;
