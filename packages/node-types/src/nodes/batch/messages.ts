import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '批处理',
    description: '对列表中的每一项执行批处理体，可并行处理',
    lists: '输入列表',
    concurrency: '并行数量',
    concurrencyShort: '并行数量',
    maxItems: '批处理次数上限',
  },
  en: {
    name: 'Batch',
    description: 'Runs its body once per list item, several at a time.',
    lists: 'Lists',
    concurrency: 'Concurrency',
    concurrencyShort: 'Parallel',
    maxItems: 'Max items',
  },
} satisfies Messages;
