import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量赋值',
    description: '为应用变量或用户变量赋值',
    assignments: '赋值',
    assignmentsHelp: '每一行把一个值写入一个应用变量或用户变量。',
    target: '变量 {index}',
    value: '值 {index}',
    assignment: '赋值 {index}',
  },
  en: {
    name: 'Assign variable',
    description: 'Sets app or user variables.',
    assignments: 'Assignments',
    assignmentsHelp: 'Each row writes a value to a variable of the app or of the user.',
    target: 'Variable {index}',
    value: 'Value {index}',
    assignment: 'Assignment {index}',
  },
} satisfies Messages;
