import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '输出',
    description: '在运行过程中输出文本',
    content: '内容',
    contentText: '输出内容',
  },
  en: {
    name: 'Output',
    description: 'Outputs text while the workflow runs.',
    content: 'Text',
    contentText: 'Output text',
  },
} satisfies Messages;
