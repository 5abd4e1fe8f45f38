import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询会话历史', description: '获取会话最近几轮的消息' },
  en: {
    name: 'Get conversation history',
    description: 'Returns the latest rounds of a conversation.',
  },
} satisfies Messages;
