import type { Language } from '@heddle/workflow-schema';
import type { Database } from '../../../db/Database.js';
import type { Context } from '../../../kernel/Context.js';
import { defineExtensionPoint } from '../../../kernel/extensionPoints.js';
import type { App } from '../../../kernel/services.js';

/** How an agent is connected to a channel, by API number. */
export const bindTypes = { none: 1, auth: 2, keys: 3, keysAndAuth: 4, api: 5, webSdk: 6, store: 7 } as const;

/** A channel to which agents are published. */
export interface Channel {
  /** `connector_id` on the wire. */
  readonly id: string;
  /** Names and descriptions for people. */
  readonly name: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  /** One of `bindTypes`. */
  readonly bindType: number;
  /** Whether the channel is set up for an agent; absent for channels that need no settings. */
  readonly isConfigured?: (db: Database, botId: string) => Promise<boolean>;
  /** What else publishing to the channel does, once the version is published; throws if the channel refuses it. */
  readonly afterPublish?: (
    context: Context,
    published: { botId: string; version: string; settings: Readonly<Record<string, string>> },
  ) => Promise<void>;
  /** What else taking an agent off the channel does. */
  readonly afterUnpublish?: (context: Context, botId: string) => Promise<void>;
  /** Why nothing can be published to the channel yet; absent if it can. */
  readonly notYet?: Readonly<Record<Language, string>>;
}

/** Every channel; a module that adds one contributes to this list. */
export const botChannels = defineExtensionPoint<Channel>('bot-channels');

/** The channels by id. */
export function channelsOf({ extensions }: Pick<App, 'extensions'>): ReadonlyMap<string, Channel> {
  return new Map(extensions(botChannels).map((channel) => [channel.id, channel]));
}
