import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '循环',
    description: '逐次重复执行循环体',
    kind: '循环方式',
    array: '按列表',
    count: '按次数',
    infinite: '无限循环',
    times: '循环次数',
    lists: '循环列表',
    variables: '循环变量',
  },
  en: {
    name: 'Loop',
    description: 'Runs its body repeatedly, one iteration at a time.',
    kind: 'Loop type',
    array: 'For each item',
    count: 'Fixed count',
    infinite: 'Until Break',
    times: 'Iterations',
    lists: 'Lists',
    variables: 'Variables',
  },
} satisfies Messages;
