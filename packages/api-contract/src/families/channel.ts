import * as z from 'zod';
import { channelLimits, channelSettings } from '../channel/settings.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { incomingFile } from '../kernel/incomingFile.js';
import { paging } from '../kernel/paging.js';

const added = 'the specification has no settings of these channels';
const own = { auth: 'session', added } as const;

/** An agent or a chat flow: one of the two. */
const subject = () => ({ bot_id: idOrNone, workflow_id: idOrNone });

/** The channel of an agent, as clients of `bind` name it; the workspace is that of the agent. */
const binding = () => ({ bot_id: id, connector_id: id, space_id: idOrNone });

// All origins of a channel, one per line.
const longestSetting = channelLimits.origins * (channelLimits.origin + 1);

const item = () =>
  z.object({
    /** Empty as long as nothing was saved. */
    channel_id: z.string(),
    connector_id: id,
    name: z.string(),
    description: z.string(),
    is_enabled: z.boolean(),
    /** Whether a version is published that the channel answers with. */
    is_published: z.boolean(),
    settings: channelSettings(),
    /** Of a channel in web pages: the public keys by which end users sign in. */
    keys: z.array(z.object({ fingerprint: z.string(), create_time: z.number() })),
    /** Path of the public page; empty for other channels. */
    link: z.string(),
    /** How many links to transcripts there are. */
    transcript_count: z.number(),
    /** Of a webhook channel: path for messages, and its events by their state. */
    webhook: z
      .object({ path: z.string(), has_secret: z.boolean(), pending: z.number(), dead: z.number() })
      .optional(),
    /** Whose rights the channel acts with. */
    acts_as: z.object({ id: z.string(), name: z.string() }).optional(),
  });

/** A channel of an agent or a chat flow. */
export type ChannelItem = z.infer<ReturnType<typeof item>>;

/** States of events that a webhook channel sends. */
export const deliveryStates = ['pending', 'delivered', 'dead'] as const;

const delivery = () =>
  z.object({
    delivery_id: id,
    event: z.string(),
    state: z.enum(deliveryStates),
    attempts: z.number(),
    /** HTTP status of the last attempt; 0 if there was no answer. */
    last_status: z.number(),
    last_error: z.string(),
    /** Unix seconds; 0 if nothing is planned. */
    next_time: z.number(),
    create_time: z.number(),
  });

/** An event that a webhook channel sends. */
export type ChannelDelivery = z.infer<ReturnType<typeof delivery>>;

/** Channels of agents and chat flows: chat in web pages, a public page, and a webhook. */
export const channel = defineFamily('channel', {
  list: post('/api/channel/list', {
    ...own,
    audit: { 'zh-CN': '查看渠道设置', en: 'Viewed the settings of channels' },
    changesState: false,
    input: () => z.object(subject()),
    output: () => z.object({ channels: z.array(item()) }),
  }),
  /** Saves the settings and switches the channel on or off. The first time creates the channel. */
  save: post('/api/channel/save', {
    ...own,
    audit: { 'zh-CN': '修改渠道设置', en: 'Changed the settings of a channel' },
    isAdministrative: true,
    errors: ['channelInvalid'],
    input: () => z.object({ ...subject(), connector_id: id, is_enabled: flag, settings: channelSettings() }),
    output: item,
  }),
  /** The settings of a channel of an agent as texts. */
  readBinding: post('/api/draftbot/bind/get_connector_config', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体的渠道设置', en: 'Viewed the settings of a channel of an agent' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ ...binding() }),
    output: () =>
      z.object({
        config: z.object({
          /** Id of the channel; empty as long as nothing was saved. */
          app_id: z.string(),
          connector_id: id,
          /** Settings by their names: flags as `true` and `false`, origins one per line, and `is_enabled`. */
          detail: z.record(z.string(), z.string()),
        }),
      }),
  }),
  /** Changes the settings that are given and keeps the others; an empty text removes one. */
  saveBinding: post('/api/draftbot/bind/save_connector_config', {
    auth: 'session',
    audit: { 'zh-CN': '修改智能体的渠道设置', en: 'Changed the settings of a channel of an agent' },
    isAdministrative: true,
    errors: ['channelInvalid'],
    envelope: 'fields',
    input: () => z.object({ ...binding(), detail: z.record(shortText(50), shortText(longestSetting)) }),
  }),
  /** Registers a public key by which end users sign in; adding it again has no effect. */
  addKey: post('/api/channel/key/add', {
    ...own,
    audit: { 'zh-CN': '为渠道添加公钥', en: 'Added a public key to a channel' },
    isAdministrative: true,
    errors: ['channelInvalid'],
    input: () => z.object({ channel_id: id, public_key_pem: shortText(8_000) }),
    output: () => z.object({ fingerprint: z.string() }),
  }),
  /** Removes a key, and ends the sessions of those who have signed in. */
  removeKey: post('/api/channel/key/remove', {
    ...own,
    audit: { 'zh-CN': '删除渠道的公钥', en: 'Removed a public key from a channel' },
    isAdministrative: true,
    errors: ['channelInvalid'],
    input: () => z.object({ channel_id: id, fingerprint: shortText(100) }),
  }),
  /** Withdraws the link of a public page and returns a new one; sessions on the page end. */
  renewLink: post('/api/channel/link/renew', {
    ...own,
    audit: { 'zh-CN': '更换公开页面的链接', en: 'Replaced the link of a public page' },
    isAdministrative: true,
    input: () => z.object({ channel_id: id }),
    output: () => z.object({ link: z.string() }),
  }),
  /** Creates a secret for signatures, which is returned only once, in place of the one before. */
  renewSecret: post('/api/channel/secret/renew', {
    ...own,
    audit: { 'zh-CN': '更换渠道的签名密钥', en: 'Replaced the signing secret of a channel' },
    isAdministrative: true,
    input: () => z.object({ channel_id: id }),
    output: () => z.object({ secret: z.string() }),
  }),
  /** Withdraws all links to transcripts of a channel. */
  revokeTranscripts: post('/api/channel/transcript/revoke', {
    ...own,
    audit: { 'zh-CN': '撤销对话记录的链接', en: 'Withdrew the links to conversations' },
    isAdministrative: true,
    input: () => z.object({ channel_id: id }),
    output: () => z.object({ count: z.number() }),
  }),
  /** The events of a webhook channel, newest first. */
  listDeliveries: post('/api/channel/delivery/list', {
    ...own,
    audit: { 'zh-CN': '查看渠道事件的投递', en: 'Viewed the deliveries of a channel' },
    changesState: false,
    input: () =>
      z.object({
        channel_id: id,
        state: optional(z.enum(deliveryStates)),
        ...paging('page', 'page_size'),
      }),
    output: () => z.object({ deliveries: z.array(delivery()), total: count }),
  }),
  /** Sends dead events again: one, or all of them. */
  replay: post('/api/channel/delivery/replay', {
    ...own,
    audit: { 'zh-CN': '重新投递渠道事件', en: 'Sent the events of a channel again' },
    isAdministrative: true,
    errors: ['channelInvalid'],
    input: () => z.object({ channel_id: id, delivery_id: idOrNone }),
    output: () => z.object({ count: z.number() }),
  }),
  /**
   * A message of an end user, sent to a webhook channel by another server and signed as in Standard Webhooks. Answers
   * as soon as the message is stored; the answer of the agent is an event.
   */
  receive: post('/v1/channels/:channel_id/messages', {
    auth: 'none',
    public: 'Other servers call it. The signature of the body authorises it.',
    anyOrigin: true,
    added,
    audit: { 'zh-CN': '向渠道发送消息', en: 'Sent a message to a channel' },
    errors: ['channelClosed', 'tooManyRequests'],
    body: 'bytes',
    limit: channelLimits.webhookBody,
    input: () => z.object({ channel_id: id, content: incomingFile }),
    output: () => z.object({ message_id: z.string() }),
  }),
});

export {
  type ChannelSettings,
  channelLimits,
  maxChannelLimits,
  usualChannelLimits,
} from '../channel/settings.js';
