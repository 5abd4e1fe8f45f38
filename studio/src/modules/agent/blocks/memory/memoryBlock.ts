import { IconNotebook } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { MemoryFields } from './MemoryFields.js';
import { MemorySummary } from './MemorySummary.js';
import { isMemoryOn } from './memorySettings.js';

export const memoryBlock: AgentBlock = {
  key: 'long_term_memory',
  group: 'memory',
  Icon: IconNotebook,
  label: { 'zh-CN': '长期记忆', en: 'Long-term memory' },
  help: {
    'zh-CN': '从过去的对话中总结并记住要点。每个用户只能看到关于自己的记忆。',
    en: 'What the agent remembers from past conversations. Each user sees only their own memories.',
  },
  isForChatFlows: false,
  isUsed: ({ time_capsule_info }) => isMemoryOn(time_capsule_info),
  Summary: MemorySummary,
  Body: MemoryFields,
};
