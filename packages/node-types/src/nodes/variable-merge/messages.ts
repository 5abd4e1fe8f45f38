import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量聚合',
    description: '返回每组中第一个非空变量，不论走了哪个分支',
    groups: '分组',
    groupsHelp: '每组产生一个输出：组内第一个有值的变量。',
    groupName: '分组 {index} 的名称',
    group: '分组 {name}',
    variables: '{name} 的变量',
    variable: '{name} 的第 {index} 个变量',
    moveUp: '上移 {name}',
    rule: '按顺序取第一个非空变量',
  },
  en: {
    name: 'Merge variables',
    description: 'Returns the first non-empty variable of each group, whichever branch ran.',
    groups: 'Groups',
    groupsHelp: 'Each group becomes an output: the first of its variables that has a value.',
    groupName: 'Name of group {index}',
    group: 'Group {name}',
    variables: 'Variables of {name}',
    variable: '{name}, variable {index}',
    moveUp: 'Move {name} up',
    rule: 'Uses the first non-empty variable, in this order',
  },
} satisfies Messages;
