import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '设置变量',
    description: '为所在循环的中间变量赋值',
    assignments: '赋值',
    target: '第 {index} 项：循环变量',
    value: '第 {index} 项：新的值',
    assignment: '赋值 {index}',
  },
  en: {
    name: 'Set variable',
    description: 'Gives variables of the loop new values.',
    assignments: 'Assignments',
    target: 'Assignment {index}: variable of the loop',
    value: 'Assignment {index}: new value',
    assignment: 'Assignment {index}',
  },
} satisfies Messages;
