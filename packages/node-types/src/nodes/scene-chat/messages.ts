import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '场景对话',
    description: '社交场景中角色的对话；只保留，不运行',
  },
  en: {
    name: 'Scene chat',
    description: 'A conversation of roles in a social scene; it is kept and does not run.',
  },
} satisfies Messages;
