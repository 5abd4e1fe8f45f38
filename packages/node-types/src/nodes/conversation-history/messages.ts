import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询会话历史', description: '取出会话最近几轮的消息' },
  en: {
    name: 'Query conversation history',
    description: 'Gives the messages of the last rounds of a conversation.',
  },
} satisfies Messages;
