import { IconKeyboard } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { UserInputFields } from './UserInputFields.js';

export const userInputBlock: AgentBlock = {
  key: 'default_user_input',
  group: 'dialog',
  Icon: IconKeyboard,
  label: { 'zh-CN': '用户输入方式', en: 'User input' },
  help: {
    'zh-CN': '对话打开时默认的输入方式。',
    en: 'How users enter messages when a conversation opens.',
  },
  isForChatFlows: true,
  isUsed: ({ voices_info }) => (voices_info.default_user_input_type ?? 0) > 1,
  Body: UserInputFields,
};
