import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '查询数据',
    description: '查询数据库中符合条件的行',
    limit: '行数上限',
    limitHelp: '最多返回多少行。',
    fieldIds: '字段 ID',
    fieldIdsHelp: '要返回的字段的 ID，输入后按 Enter。',
    fields: '返回字段',
    fieldsHelp: '结果中每一行包含的字段。',
    chooseFields: '选择要返回的字段',
    sort: '排序',
    sortHelp: '结果按哪些字段排序；靠前的优先。',
    orderBy: '排序（字段 ID，加前缀 - 为降序）',
    orderByHelp: '结果按哪些字段排序，输入字段 ID 后按 Enter。',
  },
  en: {
    name: 'Query data',
    description: 'Finds the database rows that match conditions.',
    limit: 'Max rows',
    limitHelp: 'Maximum number of rows to return.',
    fieldIds: 'Field IDs',
    fieldIdsHelp: 'IDs of the fields to return; press Enter after each.',
    fields: 'Fields to return',
    fieldsHelp: 'Fields that each row of the result contains.',
    chooseFields: 'Choose the fields to return',
    sort: 'Sort by',
    sortHelp: 'Fields that sort the result; the first one counts most.',
    orderBy: 'Sort by (field IDs; prefix with - for descending)',
    orderByHelp: 'Fields that sort the result; enter field IDs and press Enter after each.',
  },
} satisfies Messages;
