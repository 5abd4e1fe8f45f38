import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '输出',
    description: '在运行过程中输出文本',
    content: '内容',
    contentText: '输出内容',
    contentTextHelp: '运行到这里时显示的文字；输入 { 可插入变量。',
  },
  en: {
    name: 'Output',
    description: 'Outputs text while the workflow runs.',
    content: 'Text',
    contentText: 'Output text',
    contentTextHelp: 'Text shown when the run reaches this node; type { to insert a variable.',
  },
} satisfies Messages;
