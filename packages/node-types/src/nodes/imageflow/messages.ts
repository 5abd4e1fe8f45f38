import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '图像流（旧版）',
    description: '调用旧版图像流，仅保留，不执行',
  },
  en: {
    name: 'Image flow (legacy)',
    description: "Calls a legacy image flow. Kept as is, doesn't run.",
  },
} satisfies Messages;
