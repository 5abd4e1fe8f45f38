import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '意图识别',
    description: '用大模型识别文本的意图，并走对应的分支',
    query: '要识别的文本',
    intents: '意图',
    intentAt: '意图 {index}',
    other: '其他',
    otherHint: '不匹配任何意图',
    mode: '模式',
    fast: '极速',
    full: '完整',
    modeHint: '极速模式最多支持 10 个意图；完整模式最多支持 50 个，并给出判断理由',
    systemPrompt: '补充说明',
  },
  en: {
    name: 'Intent recognition',
    description: 'Lets a model classify text by intent and takes the matching branch.',
    query: 'Text to classify',
    intents: 'Intents',
    intentAt: 'Intent {index}',
    other: 'Other',
    otherHint: 'No intent matches',
    mode: 'Mode',
    fast: 'Fast',
    full: 'Full',
    modeHint: 'Fast supports up to 10 intents; Full supports up to 50 and explains its choice',
    systemPrompt: 'Additional instructions',
  },
} satisfies Messages;
