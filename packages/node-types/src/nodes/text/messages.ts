import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '文本处理',
    description: '按模板拼接文本，或按分隔符拆分文本',
    method: '方式',
    concat: '拼接',
    split: '拆分',
    content: '拼接结果',
    separator: '列表元素之间的分隔符',
    input: '要拆分的文本',
    delimiters: '分隔符',
    delimitersHint: '依次按每个分隔符拆分，空的片段会保留',
    another: '其他分隔符',
  },
  en: {
    name: 'Text',
    description: 'Joins texts by a template, or splits one at delimiters.',
    method: 'Method',
    concat: 'Join',
    split: 'Split',
    content: 'Joined text',
    separator: 'Between the elements of a list',
    input: 'Text to split',
    delimiters: 'Delimiters',
    delimitersHint: 'The text is split at each of them in turn; empty pieces stay',
    another: 'Another delimiter',
  },
} satisfies Messages;
