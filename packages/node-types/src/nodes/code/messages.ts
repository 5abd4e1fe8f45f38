import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '代码',
    description: '用自己编写的程序处理变量',
    language: '语言',
    programLanguage: '语言',
    source: '代码',
    leaveEditor: 'Esc 后按 Tab 离开',
  },
  en: {
    name: 'Code',
    description: 'Works on variables with a program of your own.',
    language: 'Script',
    programLanguage: 'Language',
    source: 'Code',
    leaveEditor: 'Esc, then Tab leaves',
  },
} satisfies Messages;
