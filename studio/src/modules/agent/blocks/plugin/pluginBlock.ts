import { IconPlug } from '@tabler/icons-react';
import { laterBlock } from '../LaterNote.js';

export const pluginBlock = laterBlock({
  key: 'plugin',
  group: 'skill',
  Icon: IconPlug,
  label: { 'zh-CN': '插件', en: 'Plugins' },
  help: {
    'zh-CN': '让智能体调用外部工具与服务。',
    en: 'Tools and services that the agent may call.',
  },
});
