import { IconVariable } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { EditVariables } from './EditVariables.js';
import { VariableChips } from './VariableChips.js';

export const variableBlock: AgentBlock = {
  key: 'variable',
  group: 'memory',
  Icon: IconVariable,
  label: { 'zh-CN': '变量', en: 'Variables' },
  help: {
    'zh-CN': '每个用户各有一份的数据，例如姓名或城市。提示词中用 {{名称}} 引用。',
    en: 'Data that each user has of their own, such as a name or a city. Prompts refer to it as {{name}}.',
  },
  isForChatFlows: false,
  isUsed: ({ variable_list }) => variable_list.length > 0,
  count: ({ variable_list }) => variable_list.length,
  Add: EditVariables,
  Body: VariableChips,
};
