import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '创建消息', description: '向会话中添加一条消息' },
  en: { name: 'Create message', description: 'Adds a message to a conversation.' },
} satisfies Messages;
