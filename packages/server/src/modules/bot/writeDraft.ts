import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { replaceReferences } from '../../resources/references.js';
import { type BotDraft, findOwnDraft, readSharedDraft, storedDraft } from './botDraft.js';
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
  draft: BotDraft & { base: NonNullable<BotDraft['base']> },
): Promise<void> {
  const { commitId, updatedAt, base } = draft;
  const based = { baseCommitId: base.commitId, baseBlocks: JSON.stringify(base.blocks) };
  const values = { ...storedDraft(draft), commitId, updatedAt, ...based };
  await transaction
    .insert(botDrafts)
    .values({ botId, userId, ...values })
    .onConflictDoUpdate({ target: [botDrafts.botId, botDrafts.userId], set: values });
}

/** Replaces the draft that the person edits: in collaboration their own. Requires the lock of the row. */
export async function writeFor(
  transaction: Database,
  head: { id: string; spaceId: string; isCollaborative: boolean },
  userId: string,
  draft: BotDraft,
): Promise<BotDraft> {
  if (!head.isCollaborative) {
    await writeSharedDraft(transaction, head, draft);
    return draft;
  }
  const own = await findOwnDraft(transaction, head.id, userId);
  const base = own?.base ?? (await readSharedDraft(transaction, head.id));
  const written = { ...draft, base: { commitId: base.commitId, blocks: base.blocks } };
  await writeOwnDraft(transaction, head.id, userId, written);
  return written;
}
