import { IconMessageCircle } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { OpeningFields } from './OpeningFields.js';
import { OpeningSummary } from './OpeningSummary.js';

export const openingBlock: AgentBlock = {
  key: 'opening_dialog',
  group: 'dialog',
  Icon: IconMessageCircle,
  label: { 'zh-CN': '开场白', en: 'Opening message' },
  help: {
    'zh-CN': '用户打开对话时看到的内容。',
    en: 'What users see when they open a conversation.',
  },
  isForChatFlows: true,
  isUsed: ({ onboarding_info }) =>
    Boolean(onboarding_info.prologue) || (onboarding_info.suggested_questions ?? []).length > 0,
  Summary: OpeningSummary,
  Body: OpeningFields,
};
