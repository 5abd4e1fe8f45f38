import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '批处理',
    description: '对列表中的每一项执行批处理体，可并行处理',
    lists: '输入列表',
    listsHelp: '要逐项处理的列表；每次运行使用各列表中的同一项。',
    concurrency: '并行数量',
    concurrencyHelp: '同时处理多少项；数值越大越快，但请求也越多。',
    concurrencyShort: '并行数量',
    maxItems: '批处理次数上限',
    maxItemsHelp: '最多处理多少项。',
  },
  en: {
    name: 'Batch',
    description: 'Runs its body once per list item, several at a time.',
    lists: 'Lists',
    listsHelp: 'Lists to process item by item; each run uses the same position of every list.',
    concurrency: 'Concurrency',
    concurrencyHelp:
      'Number of items processed at the same time; more is faster but sends more requests at once.',
    concurrencyShort: 'Parallel',
    maxItems: 'Max items',
    maxItemsHelp: 'Maximum number of items to process.',
  },
} satisfies Messages;
