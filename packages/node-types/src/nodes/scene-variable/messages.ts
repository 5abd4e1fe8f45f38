import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '场景变量',
    description: '社交场景的变量；只保留，不运行',
  },
  en: {
    name: 'Scene variable',
    description: 'A variable of a social scene; it is kept and does not run.',
  },
} satisfies Messages;
