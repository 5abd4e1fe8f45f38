import { connectors } from '@heddle/api-contract/families/conversation';
import type { AppEnvironment } from '@heddle/api-contract/families/project-environment';
import type { Language } from '@heddle/workflow-schema';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { ChannelSettings } from './Manifest.js';

/** A channel to which apps are published. */
export interface ProjectChannel {
  /** `connector_id` on the wire. */
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  /** By API number. */
  readonly bindType: number;
  /** Whether it answers with a chat flow, which has to be chosen. */
  readonly needsChatFlow: boolean;
  /** Publishes outside the database; may run more than once for a version. Throws if the channel refuses. */
  publish?(
    app: App,
    subject: {
      projectId: string;
      version: string;
      environment: AppEnvironment;
      settings: ChannelSettings;
    },
  ): Promise<void>;
}

/** Every channel of apps; a module that adds one contributes to this list. */
export const projectChannels = defineExtensionPoint<ProjectChannel>('project-channels');

const bindTypes = { api: 5, webSdk: 6 } as const;

/** Programs that run the workflows of an app with an access token. */
export const apiChannel: ProjectChannel = {
  id: connectors.api,
  name: { 'zh-CN': 'API', en: 'API' },
  description: {
    'zh-CN': '在程序中通过访问令牌运行应用的工作流。',
    en: 'Run the workflows of the app from your programs with an access token.',
  },
  bindType: bindTypes.api,
  needsChatFlow: false,
};

/** Chats that web pages embed through the chat SDK. */
export const sdkChannel: ProjectChannel = {
  id: connectors.webSdk,
  name: { 'zh-CN': 'Chat SDK', en: 'Chat SDK' },
  description: {
    'zh-CN': '在网页中用聊天组件使用应用的对话流。',
    en: 'Use a chat flow of the app in web pages with the chat widget.',
  },
  bindType: bindTypes.webSdk,
  needsChatFlow: true,
};

/** The channels by id, in the order in which people see them. */
export function channelsOf({ extensions }: Pick<App, 'extensions'>): ReadonlyMap<string, ProjectChannel> {
  return new Map(extensions(projectChannels).map((channel) => [channel.id, channel]));
}
