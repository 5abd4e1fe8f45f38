import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '图像流（旧版）',
    description: '调用旧版图像流；只保留，不运行',
  },
  en: {
    name: 'Image flow (legacy)',
    description: 'Calls an image flow of an older product; it is kept and does not run.',
  },
} satisfies Messages;
