import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '占位节点',
    description: '保留从其他产品导入、无法转换的节点及其原始数据，等待替换',
  },
  en: {
    name: 'Placeholder',
    description: 'Keeps a node that was imported from another product and has no counterpart here.',
  },
} satisfies Messages;
