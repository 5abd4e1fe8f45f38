import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '插件',
    description: '调用插件中的一个工具',
    tool: '工具',
  },
  en: {
    name: 'Plugin',
    description: 'Calls one tool of a plugin.',
    tool: 'Tool',
  },
} satisfies Messages;
