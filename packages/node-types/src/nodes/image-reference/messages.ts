import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '图像参考（旧版）',
    description: '旧版图像流的参考图，仅保留，不执行',
  },
  en: {
    name: 'Image reference (legacy)',
    description: "Reference image of a legacy image flow. Kept as is, doesn't run.",
  },
} satisfies Messages;
