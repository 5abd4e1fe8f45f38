/** An event that triggers can wait for. `appId` groups them in the editor. */
export interface KnownEvent {
  id: string;
  appId: string;
  name: { 'zh-CN': string; en: string };
  description: { 'zh-CN': string; en: string };
  /** Names of the fields of its body, by which prompts and inputs use them. */
  fields: readonly string[];
}

/** Events of channels, as `fireEvent` names them. */
export const triggerEvents: readonly KnownEvent[] = [
  {
    id: 'channel.message',
    appId: 'channel',
    name: { 'zh-CN': '渠道收到消息', en: 'Message received in a channel' },
    description: {
      'zh-CN': '用户在渠道中向智能体发送消息时触发',
      en: 'Fires when a user sends a message to an agent in a channel.',
    },
    fields: ['text', 'channel', 'user', 'conversation_id', 'bot_id'],
  },
  {
    id: 'channel.conversation',
    appId: 'channel',
    name: { 'zh-CN': '渠道新会话', en: 'Conversation started in a channel' },
    description: {
      'zh-CN': '用户在渠道中开始新会话时触发',
      en: 'Fires when a user starts a conversation in a channel.',
    },
    fields: ['channel', 'user', 'conversation_id', 'bot_id'],
  },
  {
    id: 'channel.delivery_failed',
    appId: 'channel',
    name: { 'zh-CN': '渠道投递失败', en: 'Delivery of a channel failed' },
    description: {
      'zh-CN': '渠道的消息在多次重试后仍未送达时触发',
      en: 'Fires when a delivery of a channel has failed after its last retry.',
    },
    fields: ['channel', 'delivery_id', 'error', 'bot_id'],
  },
];

export function isKnownEvent(id: string): boolean {
  return triggerEvents.some((event) => event.id === id);
}
