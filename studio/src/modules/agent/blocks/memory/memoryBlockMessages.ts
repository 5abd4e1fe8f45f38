import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const memoryBlockMessages = defineMessages('agentMemory', {
  'zh-CN': {
    on: '已开启',
    onDays: '已开启 · 保留 {{days}} 天',
    off: '已关闭',
    remember: '记住用户',
    rememberWhy:
      '对话结束约一小时后由智能体的模型总结要点。不会记住密码、密钥和卡号，用户可以查看、修改和删除。',
    recall: '回答前自动召回',
    recallWhy: '关闭后，仅在模型调用工具 recall_memory 时召回。',
    keep: '保留时间',
    forever: '永久',
    days: '{{days}} 天',
    custom: '自定义',
    customDays: '天数',
    share: '共用其他智能体的记忆',
    shareWhy: '同一空间的智能体可以共用一份记忆，保留时间以该智能体为准。',
    own: '使用自己的记忆',
    lost: '该智能体已不存在',
    open: '查看关于你的记忆',
  },
  en: {
    on: 'On',
    onDays: 'On · kept {{days}} days',
    off: 'Off',
    remember: 'Remember users',
    rememberWhy:
      'The agent’s model summarizes a chat about an hour after it ends. Passwords, keys and card numbers are never remembered. Users can view, change and delete everything.',
    recall: 'Recall before every answer',
    recallWhy: 'When off, memories are recalled only when the model calls the tool recall_memory.',
    keep: 'Keep memories for',
    forever: 'Forever',
    days: '{{days}} days',
    custom: 'Custom',
    customDays: 'Days',
    share: 'Share the memory of another agent',
    shareWhy: 'Agents of a workspace can share one memory. The other agent decides how long it is kept.',
    own: 'Use its own memory',
    lost: 'This agent no longer exists',
    open: 'View your memories',
  },
});
