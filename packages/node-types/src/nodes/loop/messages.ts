import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '循环',
    description: '依次重复执行循环体',
    kind: '循环方式',
    array: '按列表',
    count: '按次数',
    infinite: '无限循环',
    times: '循环次数',
    lists: '循环列表',
    variables: '中间变量',
  },
  en: {
    name: 'Loop',
    description: 'Runs its body again and again, one iteration after another.',
    kind: 'Repeat',
    array: 'By list',
    count: 'By number',
    infinite: 'Until a Break',
    times: 'How many times',
    lists: 'Lists',
    variables: 'Variables',
  },
} satisfies Messages;
