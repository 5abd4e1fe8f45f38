import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '查询数据',
    description: '查询数据库中符合条件的行',
    limit: '最多行数',
    fieldIds: '字段编号',
    orderBy: '排序（字段编号，前加 - 为降序）',
  },
  en: {
    name: 'Query data',
    description: 'Finds the rows of a database that meet conditions.',
    limit: 'Most rows',
    fieldIds: 'Field ids',
    orderBy: 'Order (field ids; - before one for descending)',
  },
} satisfies Messages;
