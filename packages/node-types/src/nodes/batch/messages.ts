import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '批处理',
    description: '对列表的每一项执行批处理体，可同时处理多项',
    lists: '输入列表',
    atATime: '并行数量',
    most: '批处理次数上限',
  },
  en: {
    name: 'Batch',
    description: 'Runs its body for every item of lists, several at a time.',
    lists: 'Lists',
    atATime: 'At a time',
    most: 'Items at most',
  },
} satisfies Messages;
