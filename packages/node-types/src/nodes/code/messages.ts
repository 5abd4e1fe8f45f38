import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '代码',
    description: '用自定义代码处理变量',
    language: '语言',
    programLanguage: '语言',
    source: '代码',
    leaveEditor: '按 Esc 再按 Tab 离开编辑器',
  },
  en: {
    name: 'Code',
    description: 'Processes variables with your own code.',
    language: 'Language',
    programLanguage: 'Language',
    source: 'Code',
    leaveEditor: 'Press Esc, then Tab to leave',
  },
} satisfies Messages;
