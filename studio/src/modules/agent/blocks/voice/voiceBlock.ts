import { IconVolume } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const voiceBlock = laterBlock({
  key: 'tts',
  group: 'character',
  Icon: IconVolume,
  label: { 'zh-CN': '语音', en: 'Voice' },
  help: {
    'zh-CN': '智能体朗读回答的声音。',
    en: 'The voice in which the agent speaks.',
  },
});
