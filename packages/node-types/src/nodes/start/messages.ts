import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '开始',
    description: '工作流的起点，定义所需的输入',
    workflowInputs: '工作流输入',
    workflowInputsHelp: '运行前需要填写的变量；后面的节点可以引用。',
  },
  en: {
    name: 'Start',
    description: 'Starts the workflow and defines its inputs.',
    workflowInputs: 'Workflow inputs',
    workflowInputsHelp: 'Variables to fill in before a run; later nodes can use them.',
  },
} satisfies Messages;
