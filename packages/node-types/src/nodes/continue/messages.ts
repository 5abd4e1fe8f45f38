import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '继续循环',
    description: '结束本次迭代，开始下一次迭代',
    effect: '执行到这里后，开始下一次迭代。该节点没有需要设置的内容。',
  },
  en: {
    name: 'Continue',
    description: 'Ends this iteration of the loop and goes on with the next one.',
    effect: 'When the run comes here, the next iteration begins. There is nothing to set.',
  },
} satisfies Messages;
