import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '文本处理',
    description: '用模板拼接文本，或按分隔符拆分文本',
    method: '方式',
    concat: '拼接',
    split: '拆分',
    content: '拼接结果',
    separator: '列表元素的分隔符',
    input: '要拆分的文本',
    delimiters: '分隔符',
    delimitersHint: '按每个分隔符依次拆分，保留空片段',
    another: '添加分隔符',
  },
  en: {
    name: 'Text',
    description: 'Joins text with a template, or splits it at delimiters.',
    method: 'Method',
    concat: 'Join',
    split: 'Split',
    content: 'Joined text',
    separator: 'List item separator',
    input: 'Text to split',
    delimiters: 'Delimiters',
    delimitersHint: 'Splits at each delimiter in turn and keeps empty pieces',
    another: 'Add delimiter',
  },
} satisfies Messages;
