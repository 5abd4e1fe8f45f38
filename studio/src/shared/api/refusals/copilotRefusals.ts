import type { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import { defineRefusals } from './defineRefusals.js';

/** Messages for refusals about texts that a model writes. */
defineRefusals<typeof copilotReasons>('copilot', {
  'zh-CN': {
    noModel: '还没有配置对话模型。请先添加模型。',
    descriptionMissing: '请描述要生成的内容。',
    workflowMissing: '请选择工作流。',
    nodeMissing: '请选择节点。',
    workflowTooLarge: '工作流太大，模型无法处理。',
    unreadable: '模型没有按要求的格式回答：{{why}}。请换一种说法再试。',
    hasProblems: '模型生成的工作流有问题：{{problems}}。请换一种说法再试。',
  },
  en: {
    noModel: 'No chat model is configured. Add a model first.',
    descriptionMissing: 'Describe what to write.',
    workflowMissing: 'Choose a workflow.',
    nodeMissing: 'Choose a node.',
    workflowTooLarge: 'The workflow is too large for a model.',
    unreadable: 'The model didn’t answer in the expected form: {{why}}. Try other words.',
    hasProblems: 'The workflow that the model wrote has problems: {{problems}}. Try other words.',
  },
});
