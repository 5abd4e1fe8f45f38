import { bot } from '@heddle/api-contract/families/bot';
import { type ChannelSettings, channel } from '@heddle/api-contract/families/channel';
import { embed } from '@heddle/api-contract/families/embed';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { TestPerson, TestWorld } from '../../../testing/createTestApp.js';

const families = { bot, channel, embed, workflow };

/** The origin of a page that embeds the chat. */
export const hostPage = 'https://shop.example';

/** What tests of channels need of agents: an `agentTester`. */
interface Agents {
  readonly owner: TestPerson;
  readonly world: TestWorld;
  createAgent(): Promise<string>;
}

/** Calls about channels, and agents that are published to them. */
export function channelTester(agents: Agents) {
  const api = (person = agents.owner) => person.clientOf(families);

  return {
    api,
    /** Calls of visitors, who have no credentials. */
    visitor: () => agents.world.clientFor('', { embed }).embed,

    /** Publishes an agent to a channel and switches the channel on. */
    async openChannel(connector_id: string, settings: Partial<ChannelSettings> = {}) {
      const bot_id = await agents.createAgent();
      await api().bot.publish({ bot_id, connectors: { [connector_id]: {} }, history_info: '' });
      const saved = await api().channel.save({ bot_id, connector_id, is_enabled: true, settings });
      return { ...saved, bot_id };
    },
  };
}

/** The events of a stream: the text of its answers, the names of all events, and the code of an error. */
export async function readVisible(
  events: AsyncIterable<{ event: string; data: unknown }>,
): Promise<{ text: string; names: string[]; types: Set<string>; chatId: string }> {
  const heard = { text: '', names: [] as string[], types: new Set<string>(), chatId: '' };
  for await (const { event, data } of events) {
    heard.names.push(event);
    const { type, content, chat_id } = data as { type?: string; content?: string; chat_id?: string };
    if (type !== undefined) heard.types.add(type);
    if (chat_id) heard.chatId = chat_id;
    if (event === 'conversation.message.delta' && type === 'answer') heard.text += content;
  }
  return heard;
}
