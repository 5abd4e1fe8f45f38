import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '工作流',
    description: '把另一个工作流当作一步来运行',
    calls: '调用',
  },
  en: {
    name: 'Workflow',
    description: 'Runs another workflow as one step.',
    calls: 'Calls',
  },
} satisfies Messages;
