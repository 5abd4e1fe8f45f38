import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const suggestionMessages = defineMessages('agentSuggestions', {
  'zh-CN': {
    mode: '问题建议',
    standard: '开启',
    custom: '自定义提示词',
    off: '关闭',
    prompt: '提示词',
    promptHint: '问题应当如何提出，最多 {{maximum}} 个字符',
    promptPlaceholder: '例如：问题要简短，并与用户的订单有关。',
  },
  en: {
    mode: 'Suggestions',
    standard: 'On',
    custom: 'Custom prompt',
    off: 'Off',
    prompt: 'Prompt',
    promptHint: 'How the questions should be written; at most {{maximum}} characters',
    promptPlaceholder: 'For example: keep questions short and about the user’s order.',
  },
});
