import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '删除会话', description: '按名称删除会话' },
  en: { name: 'Delete conversation', description: 'Deletes a conversation by name.' },
} satisfies Messages;
