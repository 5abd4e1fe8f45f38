import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '查询数据',
    description: '查询数据库中符合条件的行',
    limit: '行数上限',
    fieldIds: '字段 ID',
    fields: '返回字段',
    chooseFields: '选择要返回的字段',
    sort: '排序',
    orderBy: '排序（字段 ID，加前缀 - 为降序）',
  },
  en: {
    name: 'Query data',
    description: 'Finds the database rows that match conditions.',
    limit: 'Max rows',
    fieldIds: 'Field IDs',
    fields: 'Fields to return',
    chooseFields: 'Choose the fields to return',
    sort: 'Sort by',
    orderBy: 'Sort by (field IDs; prefix with - for descending)',
  },
} satisfies Messages;
