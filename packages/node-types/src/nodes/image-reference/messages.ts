import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '图像参考（旧版）',
    description: '旧版图像流的参考图；只保留，不运行',
  },
  en: {
    name: 'Image reference (legacy)',
    description: 'A reference image of an older image flow; it is kept and does not run.',
  },
} satisfies Messages;
