import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '开始',
    description: '工作流的起点，定义所需的输入',
    workflowInputs: '工作流输入',
  },
  en: {
    name: 'Start',
    description: 'Starts the workflow and defines its inputs.',
    workflowInputs: 'Workflow inputs',
  },
} satisfies Messages;
