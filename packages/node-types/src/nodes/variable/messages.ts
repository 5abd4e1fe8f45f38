import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量（旧版）',
    description: '旧版节点，用于读取或设置用户变量。新工作流请直接引用变量，或使用“变量赋值”节点',
    mode: '方式',
    modeHelp: '读取变量的值，还是写入新的值。',
    modeGet: '读取变量',
    modeSet: '设置变量',
    getHint: '每个输入的值为变量名，对应位置的输出为该变量的值。',
    setHint: '每个输入的名称为变量名，输入的值会写入该变量。',
  },
  en: {
    name: 'Variable (legacy)',
    description:
      'Legacy node that reads or sets user variables. Reference variables directly or use Assign variable instead.',
    mode: 'Mode',
    modeHelp: 'Whether the node reads variables or sets them.',
    modeGet: 'Read variables',
    modeSet: 'Set variables',
    getHint:
      "Each input value is a variable name. The output at the same position returns the variable's value.",
    setHint: 'Each input name is a variable name. The input value is written to that variable.',
  },
} satisfies Messages;
