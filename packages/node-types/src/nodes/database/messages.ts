import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: 'SQL自定义',
    description: '在数据库中运行自己编写的 SQL',
    database: '数据库',
  },
  en: {
    name: 'SQL Customization',
    description: 'Runs SQL of your own in a database.',
    database: 'Database',
  },
} satisfies Messages;
