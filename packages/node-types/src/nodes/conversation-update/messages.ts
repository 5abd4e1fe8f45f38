import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '修改会话', description: '重命名会话' },
  en: { name: 'Edit conversation', description: 'Renames a conversation.' },
} satisfies Messages;
