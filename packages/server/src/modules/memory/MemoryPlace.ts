import type { BotBlocks } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { blocksOf, requireBot } from '../bot/index.js';
import { personOf } from '../conversation/index.js';
import type { RunForServices } from '../run/index.js';

/** Everything that separates memories: two with different keys never share an item. */
export interface MemoryKey {
  /** The agent whose memory it is. */
  baseId: string;
  spaceId: string;
  userId: string;
  endUser: string;
  /** The studio's for drafts. */
  connectorId: string;
}

/** What the author of an agent has set. */
export interface MemorySettings {
  isOn: boolean;
  /** Recalled before every answer. */
  isAutomatic: boolean;
  baseId: string;
}

/** The settings in the blocks of an agent. */
export function settingsIn(botId: string, { time_capsule_info: info }: Pick<BotBlocks, 'time_capsule_info'>) {
  return {
    isOn: info.time_capsule_mode === 1,
    isAutomatic: info.disable_prompt_calling !== 1,
    baseId: info.memorybase_id ?? botId,
  } satisfies MemorySettings;
}

/** Where the caller's memories of a request are, with the settings of the agent in this channel. */
export interface MemoryPlace {
  botId: string;
  key: MemoryKey;
  settings: MemorySettings;
}

/** The place that a request names. An agent that the channel does not serve has a memory that is off. */
export async function requirePlace(
  context: Context,
  named: { bot_id: string; connector_id?: string | undefined; connector_uid?: string | undefined },
): Promise<MemoryPlace> {
  const { bot_id: botId, connector_id: connectorId = connectors.studio, connector_uid: named_uid } = named;
  const { head } = await requireBot(context, botId, 'view');
  const { db, user } = context;
  // Clients name an account by its own id too.
  const person = personOf(context, named_uid === user.id ? '' : named_uid);
  const blocks = await blocksOf(db, botId, stateAt(connectorId, user.id));
  const settings = blocks ? settingsIn(botId, blocks) : { isOn: false, isAutomatic: false, baseId: botId };
  return { botId, settings, key: { ...person, baseId: settings.baseId, spaceId: head.spaceId, connectorId } };
}

/** The key of a run's person; chats with a published agent in the studio are those of the API's channel. */
export function keyOfRun(run: RunForServices['run'], baseId: string): MemoryKey {
  const { spaceId, userId, endUser, version } = run;
  return { baseId, spaceId, userId, endUser, connectorId: channelOf(run.connectorId, version === '') };
}

/** Whose things a channel keeps; the studio's are those of drafts. */
export function channelOf(connectorId: string | null, isDraft: boolean): string {
  if (isDraft) return connectors.studio;
  return connectorId === null || connectorId === connectors.studio ? connectors.api : connectorId;
}

/** The state of an agent that answers in a channel. */
export function stateAt(connectorId: string, userId: string) {
  return connectorId === connectors.studio ? { draftOf: userId } : { connectorId };
}

const forever = 0;

/**
 * Seconds after which items are forgotten; 0 for never. The agent whose memory it is decides, also for those that
 * share it.
 */
export async function timeToLive(db: Database, { baseId, connectorId, userId }: MemoryKey): Promise<number> {
  const blocks =
    (await blocksOf(db, baseId, stateAt(connectorId, userId))) ??
    (await blocksOf(db, baseId, { draftOf: userId }));
  return Number(blocks?.time_capsule_info.time_capsule_time_to_live || forever);
}
