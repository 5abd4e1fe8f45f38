import { IconClockBolt } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { TriggerFields } from './TriggerFields.js';
import { TriggerSummary } from './TriggerSummary.js';

export const triggerBlock: AgentBlock = {
  key: 'scheduled_task',
  group: 'skill',
  Icon: IconClockBolt,
  label: { 'zh-CN': '触发器', en: 'Triggers' },
  help: {
    'zh-CN': '按时间或事件让智能体执行任务。',
    en: 'Tasks that the agent performs at set times or on events.',
  },
  isForChatFlows: true,
  isUsed: ({ task_info }) => task_info.user_task_allowed === true,
  Summary: TriggerSummary,
  Body: TriggerFields,
};
