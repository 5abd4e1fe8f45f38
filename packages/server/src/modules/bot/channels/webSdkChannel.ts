import { connectors } from '@heddle/api-contract/families/conversation';
import { bindTypes, type Channel } from './Channel.js';

/** The chat window for web pages; its page is not built yet. */
export const webSdkChannel: Channel = {
  id: connectors.webSdk,
  name: { 'zh-CN': '网页聊天', en: 'Web chat' },
  description: {
    'zh-CN': '把智能体作为聊天窗口嵌入网页。',
    en: 'Embed the agent in a web page as a chat window.',
  },
  bindType: bindTypes.webSdk,
  notYet: {
    'zh-CN': '网页聊天窗口尚未提供。',
    en: 'The chat window for web pages is not available yet.',
  },
};
