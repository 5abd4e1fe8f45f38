import * as z from 'zod';
import { count, flag, optional, shortText } from '../kernel/fields.js';

/** Limits of channels, their settings, and what reaches them. */
export const channelLimits = {
  origins: 50,
  origin: 300,
  keys: 10,
  name: 60,
  welcome: 2_000,
  label: 100,
  url: 2_000,
  /** Characters of a message. */
  message: 10_000,
  /** Characters of the name of an end user. */
  user: 128,
  /** Lifetime of a session, and the longest of a token by which an end user signs in, in seconds. */
  sessionSeconds: 3_600,
  /** Bytes of a message that arrives at a webhook. */
  webhookBody: 64 * 1024,
  /** Seconds after which a signed message is refused, by its own time. */
  webhookWindow: 300,
  /** Hours during which an event is sent again. */
  retryHours: 24,
  /** Bytes of a file that a visitor sends. */
  fileBytes: 10 * 1024 * 1024,
  /** Files of one message. */
  filesPerMessage: 5,
  /** Files that a visitor may send in an hour. */
  filesPerHour: 20,
  /** Bytes of all files of the visitors of a channel. */
  filesTotalBytes: 1024 * 1024 * 1024,
  /** Days after which files of visitors are deleted. */
  fileDays: 30,
} as const;

/** Appearance, texts, limits and addresses of a channel; everything has a default. */
export const channelSettings = () =>
  z.object({
    /** Origins of the pages that may open the chat: `https://www.example.com`. */
    origins: optional(z.array(shortText(channelLimits.origin)).max(channelLimits.origins)),
    /** Whether only end users with a signed token may chat. */
    needs_sign_in: optional(flag),
    /** Name of the chat; default: that of the agent or chat flow. */
    name: optional(shortText(channelLimits.name)),
    /** Shown before the first message, as Markdown; default: the opening of the agent. */
    welcome: optional(shortText(channelLimits.welcome)),
    placeholder: optional(shortText(channelLimits.label)),
    /** The line below the input. */
    disclaimer: optional(shortText(channelLimits.label)),
    /** Text of the button that opens the chat. */
    launcher: optional(shortText(channelLimits.label)),
    /** `auto` follows the browser. */
    language: optional(z.enum(['auto', 'zh-CN', 'en'])),
    theme: optional(z.enum(['auto', 'light', 'dark'])),
    /** `#rrggbb`. */
    color: optional(shortText(7)),
    position: optional(z.enum(['right', 'left'])),
    /** Messages that an end user may send in an hour. */
    messages_per_hour: optional(count),
    /** Messages of all end users together in a day. */
    messages_per_day: optional(count),
    /** Tokens that the models may use in a session. */
    tokens_per_session: optional(count),
    /** Whether end users may create links to read what was said. */
    can_share: optional(flag),
    /** Whether end users may send files. */
    can_upload: optional(flag),
    /** Where a webhook channel sends its events. */
    webhook_url: optional(shortText(channelLimits.url)),
  });

/** Settings of a channel. */
export type ChannelSettings = Partial<z.infer<ReturnType<typeof channelSettings>>>;

/** The limits of a channel whose settings have none. */
export const usualChannelLimits = {
  messages_per_hour: 60,
  messages_per_day: 2_000,
  tokens_per_session: 200_000,
} as const;

/** The largest values of the limits. */
export const maxChannelLimits = {
  messages_per_hour: 1_000,
  messages_per_day: 100_000,
  tokens_per_session: 10_000_000,
} as const;
