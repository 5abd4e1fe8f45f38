import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询会话列表', description: '列出应用的全部会话' },
  en: { name: 'Query conversation list', description: 'Lists the conversations of the app.' },
} satisfies Messages;
