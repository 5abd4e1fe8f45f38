import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '修改会话', description: '修改会话的名称' },
  en: { name: 'Edit conversation', description: 'Gives a conversation another name.' },
} satisfies Messages;
