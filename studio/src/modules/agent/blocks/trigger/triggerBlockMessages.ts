import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const triggerBlockMessages = defineMessages('agentTriggers', {
  'zh-CN': {
    list: '触发器',
    count: '{{count}} 个',
    none: '还没有触发器。发布后，触发器按时间或请求向智能体发送提示词。',
    failed: '无法加载触发器',
    addSchedule: '添加定时',
    addWebhook: '添加 Webhook',
    allow: '允许用户在对话中创建任务',
    allowWhy: '用户可以让智能体定时提醒或执行任务，每人最多 {{count}} 个。',
    secret: '复制密钥',
  },
  en: {
    list: 'Triggers',
    count: '{{count}}',
    none: 'No triggers yet. Once published, the agent receives a prompt at set times or on requests.',
    failed: 'Couldn’t load triggers',
    addSchedule: 'Add schedule',
    addWebhook: 'Add webhook',
    allow: 'Users may create tasks in the chat',
    allowWhy: 'Users can have the agent remind them or do something regularly, maximum {{count}} tasks each.',
    secret: 'Copy the secret',
  },
});
