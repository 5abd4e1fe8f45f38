import { IconBulb } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { SuggestionFields } from './SuggestionFields.js';
import { SuggestionSummary } from './SuggestionSummary.js';

export const suggestionBlock: AgentBlock = {
  key: 'suggestion',
  group: 'dialog',
  Icon: IconBulb,
  label: { 'zh-CN': '问题建议', en: 'Suggestions' },
  help: {
    'zh-CN': '每次回答后，向用户建议最多 3 个问题。',
    en: 'Up to 3 questions offered to the user after each answer.',
  },
  isForChatFlows: false,
  isUsed: ({ suggest_reply_info }) => Boolean(suggest_reply_info.suggest_reply_mode),
  Summary: SuggestionSummary,
  Body: SuggestionFields,
};
