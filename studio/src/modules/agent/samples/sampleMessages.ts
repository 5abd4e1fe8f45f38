import { defineMessages } from '../../../shared/i18n/i18n.js';

export const sampleMessages = defineMessages('agentSamples', {
  'zh-CN': {
    title: '从示例开始',
    why: '示例不需要密钥，打开就能对话。',
    samples: '示例',
  },
  en: {
    title: 'Start from a sample',
    why: 'Samples need no key: open one and talk to it.',
    samples: 'Samples',
  },
});
