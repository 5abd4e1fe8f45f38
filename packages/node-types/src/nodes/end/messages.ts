import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '结束',
    description: '工作流到这里结束，并返回结果',
    answer: '回复',
  },
  en: {
    name: 'End',
    description: 'Where a workflow ends, and what it gives back.',
    answer: 'Answer',
  },
} satisfies Messages;
