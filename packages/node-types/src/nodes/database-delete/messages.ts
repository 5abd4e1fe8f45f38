import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '删除数据', description: '删除数据库中符合条件的行' },
  en: { name: 'Delete data', description: 'Deletes the database rows that match conditions.' },
} satisfies Messages;
