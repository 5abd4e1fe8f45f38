import type { agentChatReasons } from '@heddle/api-contract/reasons/agent-chat';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Why an agent could not answer. */
defineRefusals<typeof agentChatReasons>('agentChat', {
  'zh-CN': {
    contextLength:
      '问题和人设共 {{tokens}} 个 token，超出模型可读取的 {{budget}} 个。请缩短内容，或选择上下文更长的模型。',
    noToolCalls: '模型“{{model}}”不支持调用工具。请选择其他模型，或移除智能体的工具。',
    toolRounds: '模型连续调用工具超过 {{rounds}} 轮，仍未给出回答。请重试，或调整提示词。',
    toolCalls: '模型一次请求调用的工具超过 {{maximum}} 个。请重试，或选择其他模型。',
    repeatedCall: '模型以相同参数调用“{{tool}}”达 {{times}} 次。请重试，或调整提示词。',
    emptyAnswer: '模型没有给出回答。请重试，或选择其他模型。',
    silence: '模型 {{seconds}} 秒没有响应。请稍后重试。',
    time: '回答超过 {{seconds}} 秒，已停止。请把问题拆小后重试。',
    hook: '回调 {{uri}} 失败：{{reason}}',
    service: '智能体使用的“{{service}}”不存在。请从智能体中移除后重试。',
  },
  en: {
    contextLength:
      'The question and the persona take {{tokens}} tokens, but the model can read only {{budget}}. Shorten them or choose a model with a larger context window.',
    noToolCalls: 'The model “{{model}}” can’t call tools. Choose another model or remove the agent’s tools.',
    toolRounds:
      'The model called tools more than {{rounds}} times in a row without answering. Try again or change the prompt.',
    toolCalls: 'The model asked for more than {{maximum}} tools at once. Try again or choose another model.',
    repeatedCall:
      'The model called “{{tool}}” with the same arguments {{times}} times. Try again or change the prompt.',
    emptyAnswer: 'The model gave no answer. Try again or choose another model.',
    silence: 'The model didn’t respond for {{seconds}} seconds. Try again later.',
    time: 'The answer took longer than {{seconds}} seconds and was stopped. Try a smaller question.',
    hook: 'The hook {{uri}} failed: {{reason}}',
    service: 'The agent uses “{{service}}”, which doesn’t exist. Remove it from the agent and try again.',
  },
});
