import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '代码',
    description: '用自定义代码处理变量',
    language: '语言',
    programLanguage: '语言',
    programLanguageHelp: '代码使用的编程语言；更换语言会换成相应的示例代码。',
    source: '代码',
    sourceHelp: 'main 函数从 params 读取输入，返回的对象成为输出。',
    leaveEditor: '按 Esc 再按 Tab 离开编辑器',
  },
  en: {
    name: 'Code',
    description: 'Processes variables with your own code.',
    language: 'Language',
    programLanguage: 'Language',
    programLanguageHelp: 'Programming language of the code; a change replaces unchanged sample code.',
    source: 'Code',
    sourceHelp: 'The function main reads the inputs from params and returns an object with the outputs.',
    leaveEditor: 'Press Esc, then Tab to leave',
  },
} satisfies Messages;
