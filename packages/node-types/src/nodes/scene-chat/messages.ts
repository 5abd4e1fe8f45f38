import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '场景对话',
    description: '社交场景中的角色对话，仅保留，不执行',
  },
  en: {
    name: 'Scene chat',
    description: "A conversation between roles in a social scene. Kept as is, doesn't run.",
  },
} satisfies Messages;
