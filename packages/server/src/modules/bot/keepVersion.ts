import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { BotDraft } from './botDraft.js';
import type { BotHead } from './requireBot.js';
import { botVersions, type botVersionTypes } from './tables.js';

/** Keeps a state of an agent in its history, and returns the id of the version. */
export async function keepVersion(
  transaction: Database,
  {
    id: botId,
    name,
    description,
    icon,
    mode,
  }: Pick<BotHead, 'id' | 'name' | 'description' | 'icon' | 'mode'>,
  { blocks, commitId }: Pick<BotDraft, 'blocks' | 'commitId'>,
  kept: { type: (typeof botVersionTypes)[number]; userId: string; note?: string; frozen?: string },
): Promise<string> {
  const id = newId();
  await transaction.insert(botVersions).values({
    id,
    botId,
    ...{ name, description, icon, mode, commitId },
    type: kept.type,
    note: kept.note ?? '',
    frozen: kept.frozen ?? '',
    blocks: JSON.stringify(blocks),
    creatorId: kept.userId,
    createdAt: new Date(),
  });
  return id;
}
