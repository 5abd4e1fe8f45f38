import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '新增数据', description: '向数据库中新增一行数据' },
  en: { name: 'Add data', description: 'Adds a row to a database.' },
} satisfies Messages;
