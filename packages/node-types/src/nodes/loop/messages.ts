import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '循环',
    description: '逐次重复执行循环体',
    kind: '循环方式',
    kindHelp: '循环对列表逐项运行、运行固定次数，或一直运行到“终止循环”节点。',
    array: '按列表',
    count: '按次数',
    infinite: '无限循环',
    times: '循环次数',
    timesHelp: '循环运行多少次。',
    lists: '循环列表',
    listsHelp: '要逐项处理的列表；每次循环使用各列表中的同一项。',
    variables: '循环变量',
    variablesHelp: '循环之间保留的变量，以及它们的初始值。',
  },
  en: {
    name: 'Loop',
    description: 'Runs its body repeatedly, one iteration at a time.',
    kind: 'Loop type',
    kindHelp: 'Whether the loop runs for each item, a fixed number of times, or until a Break node.',
    array: 'For each item',
    count: 'Fixed count',
    infinite: 'Until Break',
    times: 'Iterations',
    timesHelp: 'Number of times that the loop runs.',
    lists: 'Lists',
    listsHelp: 'Lists to process item by item; each iteration uses the same position of every list.',
    variables: 'Variables',
    variablesHelp: 'Variables kept from one iteration to the next, with their initial values.',
  },
} satisfies Messages;
