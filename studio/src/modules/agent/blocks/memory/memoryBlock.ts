import { IconNotebook } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const memoryBlock = laterBlock({
  key: 'long_term_memory',
  group: 'memory',
  Icon: IconNotebook,
  label: { 'zh-CN': '长期记忆', en: 'Long-term memory' },
  help: {
    'zh-CN': '从过去的对话中总结并记住要点。',
    en: 'What the agent remembers from past conversations.',
  },
});
