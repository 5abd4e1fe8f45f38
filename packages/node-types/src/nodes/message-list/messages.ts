import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '查询消息列表', description: '分页查询会话中的消息' },
  en: { name: 'List messages', description: 'Lists the messages of a conversation, page by page.' },
} satisfies Messages;
