import { defineMessages } from '../../../shared/i18n/i18n.js';

export const previewMessages = defineMessages('agentPreview', {
  'zh-CN': {
    title: '预览与调试',
    later: '还不能在这里对话',
    laterWhy: '智能体的内容已经可以编辑和保存，对话将在后续版本提供。',
  },
  en: {
    title: 'Preview',
    later: 'You can’t chat here yet',
    laterWhy: 'You can already edit and save the agent. Chatting comes in a later version.',
  },
});
