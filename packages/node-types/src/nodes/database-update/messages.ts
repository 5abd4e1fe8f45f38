import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '更新数据', description: '更新数据库中符合条件的行' },
  en: { name: 'Update data', description: 'Updates the database rows that match conditions.' },
} satisfies Messages;
