import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '工作流',
    description: '把另一个工作流当作一步来运行',
    calls: '调用',
    batchKept: '此节点开启了批处理，设置会原样保留，但此处还不能修改。',
  },
  en: {
    name: 'Workflow',
    description: 'Runs another workflow as one step.',
    calls: 'Calls',
    batchKept: 'This node runs in batch mode. Its settings are kept, but cannot be changed here yet.',
  },
} satisfies Messages;
