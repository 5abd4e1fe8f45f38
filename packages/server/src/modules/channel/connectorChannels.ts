import { connectors } from '@heddle/api-contract/families/conversation';
import { bindTypes, type Channel } from '../bot/index.js';
import { findChannelOf } from './findChannel.js';

/** The chat window for pages of others. */
export const webSdkChannel: Channel = {
  id: connectors.webSdk,
  name: { 'zh-CN': '网页聊天', en: 'Web chat' },
  description: {
    'zh-CN': '用一行脚本把聊天窗口嵌入你的网页。',
    en: 'Embed a chat window in your web pages with one script.',
  },
  bindType: bindTypes.webSdk,
  isConfigured: isConfigured(connectors.webSdk),
};

/** A page of this installation that anybody with the link can chat on. */
export const publicPageChannel: Channel = {
  id: connectors.publicPage,
  name: { 'zh-CN': '公开页面', en: 'Public page' },
  description: {
    'zh-CN': '任何拿到链接的人都可以在页面上聊天，默认关闭。',
    en: 'A page on which anybody with the link can chat. Off by default.',
  },
  bindType: bindTypes.none,
  isConfigured: isConfigured(connectors.publicPage),
};

/** Messages and answers between servers. */
export const webhookChannel: Channel = {
  id: connectors.webhook,
  name: { 'zh-CN': 'Webhook', en: 'Webhook' },
  description: {
    'zh-CN': '接收带签名的消息，把回答作为带签名的事件发送到你的服务器。',
    en: 'Receives signed messages and sends the answers to your server as signed events.',
  },
  bindType: bindTypes.none,
  isConfigured: isConfigured(connectors.webhook),
};

/** The channels of this module, in the order in which screens show them. */
export const ownChannels: readonly Channel[] = [webSdkChannel, publicPageChannel, webhookChannel];

/** Whether an agent's settings for a channel are saved. */
function isConfigured(connectorId: string): NonNullable<Channel['isConfigured']> {
  return async (db, id) => (await findChannelOf(db, { kind: 'bot', id }, connectorId)) !== undefined;
}
