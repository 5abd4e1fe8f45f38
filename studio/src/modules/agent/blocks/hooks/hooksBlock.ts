import { IconWebhook } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddHook } from './AddHook.js';
import { HookList } from './HookList.js';
import { hooksOf } from './hooksOf.js';

export const hooksBlock: AgentBlock = {
  key: 'hook_info',
  group: 'hooks',
  Icon: IconWebhook,
  label: { 'zh-CN': '钩子', en: 'Hooks' },
  help: {
    'zh-CN': '在回答的各个时机调用你的服务。',
    en: 'Calls of your services at set moments of an answer.',
  },
  isForChatFlows: false,
  isUsed: ({ hook_info }) => hooksOf(hook_info).length > 0,
  count: ({ hook_info }) => hooksOf(hook_info).length,
  Add: AddHook,
  Body: HookList,
};
