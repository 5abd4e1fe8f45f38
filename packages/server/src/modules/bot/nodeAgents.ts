import { agentTypes, botModes, updateTypes } from '@heddle/api-contract/families/bot';
import type { Database } from '../../db/Database.js';
import type { AgentNode } from './agentNodes.js';
import { type BotVersion, findVersion } from './botVersions.js';
import { newestPublications } from './publications.js';
import { type BotHead, findBot } from './requireBot.js';

/** The agent that a node refers to, with the version that answers and the latest one. */
export interface ReferredBot {
  head: BotHead;
  version: BotVersion;
  latest: BotVersion;
}

/**
 * The published agent that a node refers to; undefined if there is none in the space any more, or if it does not
 * answer by itself any more.
 */
export async function referredBot(
  db: Database,
  spaceId: string,
  { agent_type: type, reference_id: id, current_version: pinned, update_type: update }: AgentNode,
): Promise<ReferredBot | undefined> {
  if (type !== agentTypes.bot || id === undefined) return undefined;
  const head = await findBot(db, id);
  if (!head || head.deletedAt !== null || head.spaceId !== spaceId) return undefined;
  const latest = (await newestPublications(db, [id])).get(id);
  if (!latest) return undefined;
  const isPinned = update === updateTypes.manual && pinned !== undefined;
  const version = isPinned ? await findVersion(db, id, pinned) : latest;
  return version?.type === 'publish' && version.mode === botModes.single
    ? { head, version, latest }
    : undefined;
}
