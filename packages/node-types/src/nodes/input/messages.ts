import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '输入',
    description: '暂停运行，等待用户填写信息后继续',
    fields: '要填写的字段',
    fieldsHelp: '请用户填写的表单；运行会等到用户提交。',
  },
  en: {
    name: 'Input',
    description: 'Pauses the run until the user fills in a form.',
    fields: 'Fields to fill in',
    fieldsHelp: 'Form for the user to fill in; the run waits until it is submitted.',
  },
} satisfies Messages;
