import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '工作流',
    description: '将另一个工作流作为一个步骤运行',
    calls: '调用',
    deleted: '工作流已删除',
  },
  en: {
    name: 'Workflow',
    description: 'Runs another workflow as a step.',
    calls: 'Calls',
    deleted: 'Workflow deleted',
  },
} satisfies Messages;
