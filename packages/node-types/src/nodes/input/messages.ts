import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': { name: '输入', description: '运行到此处时请人填写信息，再继续', fields: '要填写的字段' },
  en: {
    name: 'Input',
    description: 'Stops the run until a person has filled in a form.',
    fields: 'Fields to fill in',
  },
} satisfies Messages;
