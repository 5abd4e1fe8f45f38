import type { Messages } from '../../Messages.js';

export const messages = {
  'zh-CN': {
    name: '意图识别',
    description: '由模型判断文本属于哪个意图，并走对应的分支',
    query: '要识别的文本',
    intents: '意图',
    intentAt: '第 {index} 个意图',
    other: '其他',
    otherHint: '不属于任何意图',
    mode: '模式',
    fast: '极速',
    full: '完整',
    modeHint: '极速模式最多 10 个意图，完整模式最多 50 个并给出理由',
    systemPrompt: '补充说明',
  },
  en: {
    name: 'Intent',
    description: 'Lets a model say which intent a text has, and takes its branch.',
    query: 'Text to understand',
    intents: 'Intents',
    intentAt: 'Intent {index}',
    other: 'Other',
    otherHint: 'none of the intents',
    mode: 'Mode',
    fast: 'Fast',
    full: 'Full',
    modeHint: 'Fast tells 10 intents apart; full tells 50 apart and gives its reason',
    systemPrompt: 'More for the model',
  },
} satisfies Messages;
