import { connectors } from '@heddle/api-contract/families/conversation';
import { bindTypes, type Channel } from './Channel.js';

/** Programs that call the agent with an access token. */
export const apiChannel: Channel = {
  id: connectors.api,
  name: { 'zh-CN': 'API', en: 'API' },
  description: {
    'zh-CN': '在程序中通过访问令牌调用智能体。',
    en: 'Call the agent from your programs with an access token.',
  },
  bindType: bindTypes.api,
};
