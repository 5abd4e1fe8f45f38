import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '输入', description: '暂停运行，等待用户填写信息后继续', fields: '要填写的字段' },
  en: {
    name: 'Input',
    description: 'Pauses the run until the user fills in a form.',
    fields: 'Fields to fill in',
  },
} satisfies Messages;
