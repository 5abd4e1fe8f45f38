import { defineMessages } from '../../../shared/i18n/i18n.js';

export const personaMessages = defineMessages('agentPersona', {
  'zh-CN': {
    title: '人设与提示词',
    placeholder: '描述智能体的角色、工作方式和限制。输入 { 可插入技能或变量。',
    count: '{{length}} / {{maximum}}',
    hint: '输入 { 插入技能或变量',
    workflow: '工作流',
    variable: '变量',
    unknown: '智能体没有这个变量，回答时为空',
    chatFlow: '对话流',
    chatFlowWhy: '每条用户消息都由这个对话流回答。人设、模型和技能在此模式下不使用。',
    choose: '选择对话流',
    change: '更换对话流',
    open: '打开对话流',
    noFlow: '还没有选择对话流',
    noFlowWhy: '选择一个对话流后，智能体才能回答。',
    lost: '对话流 {{id}} 已被删除，请选择另一个。',
  },
  en: {
    title: 'Persona and prompt',
    placeholder:
      'Describe the agent’s role, how it works and its limits. Type { to insert a skill or variable.',
    count: '{{length}} / {{maximum}}',
    hint: 'Type { to insert a skill or variable',
    workflow: 'Workflow',
    variable: 'variable',
    unknown: 'The agent has no such variable. It is empty in answers',
    chatFlow: 'Chat flow',
    chatFlowWhy:
      'This chat flow answers every message. The persona, model and skills aren’t used in this mode.',
    choose: 'Select a chat flow',
    change: 'Change chat flow',
    open: 'Open chat flow',
    noFlow: 'No chat flow selected',
    noFlowWhy: 'Select a chat flow so that the agent can answer.',
    lost: 'Chat flow {{id}} was deleted. Select another one.',
  },
});
