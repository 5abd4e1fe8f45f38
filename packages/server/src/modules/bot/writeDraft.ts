import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { replaceReferences } from '../../resources/references.js';
import { type BotDraft, storedDraft } from './botDraft.js';
import { referencesOf } from './botReferences.js';
import { botDrafts, bots } from './tables.js';

/** Replaces what everybody sees, with its references. Requires the lock of the row. */
export async function writeSharedDraft(
  transaction: Database,
  { id, spaceId }: { id: string; spaceId: string },
  draft: BotDraft,
): Promise<void> {
  const { commitId, updatedAt, blocks } = draft;
  await transaction
    .update(bots)
    .set({ ...storedDraft(draft), commitId, updatedAt })
    .where(eq(bots.id, id));
  await replaceReferences(transaction, { kind: 'bot', id, spaceId }, 'draft', referencesOf(blocks));
}

/** Replaces the draft of a person in collaboration. Requires the lock of the row. */
export async function writeOwnDraft(
  transaction: Database,
  botId: string,
  userId: string,
  draft: BotDraft,
): Promise<void> {
  const { commitId, updatedAt, baseCommitId = commitId } = draft;
  const values = { ...storedDraft(draft), commitId, updatedAt, baseCommitId };
  await transaction
    .insert(botDrafts)
    .values({ botId, userId, ...values })
    .onConflictDoUpdate({ target: [botDrafts.botId, botDrafts.userId], set: values });
}
