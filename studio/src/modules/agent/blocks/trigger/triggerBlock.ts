import { IconClockBolt } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const triggerBlock = laterBlock({
  key: 'scheduled_task',
  group: 'skill',
  Icon: IconClockBolt,
  label: { 'zh-CN': '触发器', en: 'Triggers' },
  help: {
    'zh-CN': '按时间或事件让智能体执行任务。',
    en: 'Tasks that the agent performs at set times or on events.',
  },
});
