import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量（旧版）',
    description: '读取或设置用户变量的旧版节点，新流程请直接引用变量或使用变量赋值',
    mode: '方式',
    modeGet: '读取变量',
    modeSet: '设置变量',
    getHint: '每个输入的值是变量名，同一位置的输出得到它的值。',
    setHint: '每个输入的名称是变量名，它的值写入该变量。',
  },
  en: {
    name: 'Variable (legacy)',
    description:
      'The old way to read or set variables of the user; refer to them, or use Variable assign, instead.',
    mode: 'Mode',
    modeGet: 'Read variables',
    modeSet: 'Set variables',
    getHint:
      'The value of each input is the name of a variable; the output of the same place gets what it holds.',
    setHint: 'The name of each input is that of a variable, and its value becomes the value of the variable.',
  },
} satisfies Messages;
