import type { BotBlocks } from '@heddle/api-contract';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { iconReference } from '../file/index.js';
import { storeSpaceId } from '../space/index.js';
import { spaces } from '../space/tables.js';
import { referencesOf } from './botReferences.js';
import { bots } from './tables.js';

/** Maximum of agents in a space: nobody browses through more. */
export const maxBotsInSpace = 10_000;

/** An agent to insert; `id` only if it is known before, as for a copy. */
export interface NewBot {
  id?: string | undefined;
  name: string;
  description: string;
  icon: string;
  mode: number;
  blocks: BotBlocks;
  /** Default: false. */
  isSample?: boolean;
}

/** Inserts an agent with its references, within the limit of its space, and returns its id. */
export async function insertBot(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  { id = newId(), blocks, ...values }: NewBot,
): Promise<string> {
  await lockRow(transaction, spaces, spaceId);
  const count = await transaction.$count(bots, eq(bots.spaceId, spaceId));
  if (spaceId !== storeSpaceId && count >= maxBotsInSpace)
    throw new DomainError('botInvalid', botReasons.tooMany({ maximum: maxBotsInSpace }));
  const now = new Date();
  await transaction.insert(bots).values({
    ...values,
    id,
    spaceId,
    blocks: JSON.stringify(blocks),
    commitId: newId(),
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
  });
  const from = { kind: 'bot', id, spaceId } as const;
  await addReferences(transaction, from, 'draft', referencesOf(blocks));
  await addReferences(transaction, from, 'icon', iconReference(values.icon));
  return id;
}
