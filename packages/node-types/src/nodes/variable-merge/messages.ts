import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '变量聚合',
    description: '从每组变量中取第一个有值的，不论走了哪个分支',
    groups: '分组',
    groupName: '第 {index} 个分组的名称',
    group: '分组 {name}',
    variables: '{name} 的变量',
    variable: '{name} 的第 {index} 个变量',
    moveUp: '上移：{name}',
    rule: '按顺序取第一个不为空的变量',
  },
  en: {
    name: 'Merge variables',
    description: 'Takes from each group the first variable that has a value, whichever branch was taken.',
    groups: 'Groups',
    groupName: 'Name of group {index}',
    group: 'Group {name}',
    variables: 'Variables of {name}',
    variable: '{name}, variable {index}',
    moveUp: 'Move up: {name}',
    rule: 'The first variable that is not empty is taken, in this order',
  },
} satisfies Messages;
