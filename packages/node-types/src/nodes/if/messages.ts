import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '选择器',
    description: '按条件选择下游分支，都不成立时走“否则”',
    ifFirst: '如果',
    ifNext: '否则如果',
    otherwise: '否则',
    anythingElse: '其他情况',
    and: '且',
    or: '或',
  },
  en: {
    name: 'Condition',
    description: 'Takes the first branch whose conditions hold, or else the last.',
    ifFirst: 'If',
    ifNext: 'Else if',
    otherwise: 'Else',
    anythingElse: 'anything else',
    and: 'and',
    or: 'or',
  },
} satisfies Messages;
