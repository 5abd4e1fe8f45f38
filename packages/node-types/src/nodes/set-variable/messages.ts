import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '设置变量',
    description: '设置当前循环的循环变量',
    assignments: '赋值',
    target: '赋值 {index}：循环变量',
    value: '赋值 {index}：新值',
    assignment: '赋值 {index}',
  },
  en: {
    name: 'Set variable',
    description: 'Sets variables of the enclosing loop.',
    assignments: 'Assignments',
    target: 'Assignment {index}: loop variable',
    value: 'Assignment {index}: new value',
    assignment: 'Assignment {index}',
  },
} satisfies Messages;
