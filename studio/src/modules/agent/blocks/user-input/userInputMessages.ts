import { defineMessages } from '../../../../shared/i18n/i18n.js';

export const userInputMessages = defineMessages('agentUserInput', {
  'zh-CN': {
    input: '用户输入方式',
    text: '文字',
    voice: '语音',
    voiceWhy: '需要实例配置了语音识别模型，否则使用文字',
  },
  en: {
    input: 'User input',
    text: 'Text',
    voice: 'Voice',
    voiceWhy: 'Needs a speech model in this installation; otherwise users type',
  },
});
