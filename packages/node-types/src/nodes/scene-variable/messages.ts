import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '场景变量',
    description: '社交场景中的变量，仅保留，不执行',
  },
  en: {
    name: 'Scene variable',
    description: "A variable of a social scene. Kept as is, doesn't run.",
  },
} satisfies Messages;
