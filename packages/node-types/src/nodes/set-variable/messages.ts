import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '设置变量',
    description: '设置当前循环的循环变量',
    assignments: '赋值',
    assignmentsHelp: '每一行把一个值写入循环的一个变量，供下一次循环使用。',
    target: '赋值 {index}：循环变量',
    value: '赋值 {index}：新值',
    assignment: '赋值 {index}',
  },
  en: {
    name: 'Set variable',
    description: 'Sets variables of the enclosing loop.',
    assignments: 'Assignments',
    assignmentsHelp: 'Each row writes a value to a variable of the loop, for the next iteration.',
    target: 'Assignment {index}: loop variable',
    value: 'Assignment {index}: new value',
    assignment: 'Assignment {index}',
  },
} satisfies Messages;
