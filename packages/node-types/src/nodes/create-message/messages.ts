import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '创建消息', description: '在会话中写入一条消息' },
  en: { name: 'Create message', description: 'Writes a message into a conversation.' },
} satisfies Messages;
