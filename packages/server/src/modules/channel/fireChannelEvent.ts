import type { App } from '../../kernel/services.js';
import { fireEvent, type TriggerEvent } from '../trigger/index.js';
import type { Channel } from './tables.js';

/** Events of channels that triggers may wait for. */
type ChannelEvent = 'channel.message' | 'channel.conversation' | 'channel.delivery_failed';

/** Fires the triggers that wait for an event of a channel, once for each key. */
export async function fireChannelEvent(
  app: App,
  { connectorId, spaceId, subjectKind, subjectId }: Channel,
  name: ChannelEvent,
  { key, body, db }: Pick<TriggerEvent, 'key' | 'body' | 'db'>,
): Promise<void> {
  const botId = subjectKind === 'bot' ? subjectId : undefined;
  await fireEvent(app, {
    name,
    spaceId,
    botId,
    key: `${name} ${key}`,
    body: { channel: connectorId, bot_id: botId ?? '', ...body },
    ...(db && { db }),
  });
}
