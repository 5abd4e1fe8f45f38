import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '输出',
    description: '在运行途中输出一段文本',
    content: '内容',
    contentText: '输出内容',
  },
  en: {
    name: 'Output',
    description: 'Gives out text while the workflow runs.',
    content: 'Text',
    contentText: 'Text to output',
  },
} satisfies Messages;
