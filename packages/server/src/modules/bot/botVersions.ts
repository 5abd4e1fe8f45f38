import { botReasons } from '@heddle/api-contract/reasons/bot';
import { and, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { BotState } from './BotState.js';
import { readBlocks } from './botContent.js';
import type { BotDraft } from './botDraft.js';
import { type FrozenParts, nothingFrozen } from './FrozenParts.js';
import type { BotHead } from './requireBot.js';
import { botVersions } from './tables.js';

export type BotVersion = typeof botVersions.$inferSelect;

/** The version with this id, or the one kept of this commit. */
export async function findVersion(
  db: Database,
  botId: string,
  version: string,
): Promise<BotVersion | undefined> {
  const [row] = await db
    .select()
    .from(botVersions)
    .where(
      and(eq(botVersions.botId, botId), or(eq(botVersions.id, version), eq(botVersions.commitId, version))),
    )
    .orderBy(botVersions.id)
    .limit(1);
  return row;
}

/** As `findVersion`, but refuses an unknown one. */
export async function requireVersion(
  db: Database,
  { id }: Pick<BotHead, 'id'>,
  version: string,
): Promise<BotVersion> {
  const found = await findVersion(db, id, version);
  if (!found) throw new DomainError('botInvalid', botReasons.noVersion({ version }));
  return found;
}

/** The state of a draft. */
export function stateOfDraft(head: BotHead, { blocks, updatedAt }: BotDraft): BotState {
  return { ...head, blocks, updatedAt, version: '', frozen: nothingFrozen };
}

/** The state that a version keeps. */
export function stateOfVersion(head: BotHead, version: BotVersion): BotState {
  const { name, description, icon, mode, createdAt } = version;
  return {
    ...head,
    ...{ name, description, icon, mode },
    updatedAt: createdAt,
    blocks: readBlocks(version.blocks),
    version: version.id,
    frozen: frozenOf(version),
  };
}

/** What a publication froze; nothing for other versions. */
export function frozenOf({ frozen }: Pick<BotVersion, 'frozen'>): FrozenParts {
  return frozen === ''
    ? nothingFrozen
    : { ...nothingFrozen, ...(JSON.parse(frozen) as Partial<FrozenParts>) };
}
