import { IconHierarchy2 } from '@tabler/icons-react';
import type { AgentBlock } from '../AgentBlock.js';
import { AddWorkflows } from './AddWorkflows.js';
import { WorkflowList } from './WorkflowList.js';

export const workflowBlock: AgentBlock = {
  key: 'workflow',
  group: 'skill',
  Icon: IconHierarchy2,
  label: { 'zh-CN': '工作流', en: 'Workflows' },
  help: {
    'zh-CN': '模型在需要时调用的工作流。发布智能体时固定它们的版本。',
    en: 'Workflows that the model calls as needed. Publishing the agent fixes their versions.',
  },
  isForChatFlows: false,
  isUsed: ({ workflow_info_list }) => workflow_info_list.length > 0,
  count: ({ workflow_info_list }) => workflow_info_list.length,
  Add: AddWorkflows,
  Body: WorkflowList,
};
