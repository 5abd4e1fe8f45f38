import type { botReasons } from '@heddle/api-contract/reasons/bot';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about agents. */
defineRefusals<typeof botReasons>('bot', {
  'zh-CN': {
    tooMany: '这个空间已有 {{maximum}} 个智能体，达到上限。',
    nameMissing: '请填写智能体名称。',
    changedElsewhere: '智能体已在别处更改，请重新加载后再试。',
    notBuiltMode: '暂不支持这种模式的智能体。',
    workflowTwice: '同一个工作流只能添加一次。',
    noWorkflow: '工作流不存在，或不在此空间中。',
    notChatFlow: '所选的工作流不是对话流。',
    noVersion: '版本不存在，可能已被删除。',
    unknownModel: '模型不存在，可能已被移除。请选择其他模型。',
    variableName: '变量名须以字母开头，且不超过 {{maximum}} 个字母、数字或下划线。',
    variableTwice: '变量名不能重复。',
  },
  en: {
    tooMany: 'This workspace already has {{maximum}} agents, the maximum.',
    nameMissing: 'Enter a name for the agent.',
    changedElsewhere: 'The agent was changed elsewhere. Reload and try again.',
    notBuiltMode: 'Agents in this mode aren’t supported yet.',
    workflowTwice: 'A workflow can be added only once.',
    noWorkflow: 'The workflow doesn’t exist or isn’t in this workspace.',
    notChatFlow: 'The selected workflow isn’t a chat flow.',
    noVersion: 'This version doesn’t exist. It may have been deleted.',
    unknownModel: 'This model was removed. Choose another one.',
    variableName: 'Start with a letter and use at most {{maximum}} letters, digits and underscores.',
    variableTwice: 'Two variables have the same name.',
  },
});
