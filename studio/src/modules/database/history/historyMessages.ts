import { defineMessages } from '../../../shared/i18n/i18n.js';

export const historyMessages = defineMessages('databaseHistory', {
  'zh-CN': {
    title: '修改历史',
    failed: '无法加载修改历史',
    empty: '还没有修改',
    emptyWhy: '在表格中添加、编辑和删除行之后，修改会出现在这里，可以撤销。',
    added: '添加 {{count}} 行',
    altered: '编辑 {{count}} 行',
    deleted: '删除 {{count}} 行',
    reset: '清空全部数据',
    undone: '已撤销',
    cannotUndo: '不能撤销',
    undo: '撤销',
    restored: '已恢复 {{count}} 行。',
  },
  en: {
    title: 'Changes of rows',
    failed: 'Can’t load the changes',
    empty: 'No changes yet',
    emptyWhy: 'Rows that people add, edit or delete in the grid appear here, and can be undone.',
    added: 'Rows added: {{count}}',
    altered: 'Rows edited: {{count}}',
    deleted: 'Rows deleted: {{count}}',
    reset: 'Cleared all rows',
    undone: 'Undone',
    cannotUndo: 'Can’t be undone',
    undo: 'Undo',
    restored: 'Rows restored: {{count}}.',
  },
});
