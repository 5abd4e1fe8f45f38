import { IconPlug } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddTools } from './AddTools.js';
import { ToolList } from './ToolList.js';

export const pluginBlock: AgentBlock = {
  key: 'plugin',
  group: 'skill',
  Icon: IconPlug,
  label: { 'zh-CN': '插件', en: 'Plugins' },
  help: {
    'zh-CN': '模型在需要时调用的外部工具。版本固定，直到你更新。',
    en: 'External tools that the model calls as needed. Versions stay until you update them.',
  },
  isForChatFlows: false,
  isUsed: ({ plugin_info_list }) => plugin_info_list.length > 0,
  count: ({ plugin_info_list }) => plugin_info_list.length,
  Add: AddTools,
  Body: ToolList,
};
