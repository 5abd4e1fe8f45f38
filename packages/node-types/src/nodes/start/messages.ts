import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '开始',
    description: '工作流从这里开始，并声明运行所需的输入',
    workflowInputs: '工作流的输入',
  },
  en: {
    name: 'Start',
    description: 'Where a workflow begins, and what it asks for.',
    workflowInputs: 'Inputs of the workflow',
  },
} satisfies Messages;
