import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询消息列表', description: '按页取出会话的消息' },
  en: { name: 'Query message list', description: 'Gives the messages of a conversation page by page.' },
} satisfies Messages;
