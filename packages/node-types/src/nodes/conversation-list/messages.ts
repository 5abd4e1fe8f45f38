import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询会话列表', description: '列出应用的所有会话' },
  en: { name: 'List conversations', description: "Lists the app's conversations." },
} satisfies Messages;
