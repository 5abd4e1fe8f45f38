import type { Input } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import { switchCollaboration } from '../collaborator/index.js';
import { changedBlocks } from './botContent.js';
import { findOwnDraft, readSharedDraft } from './botDraft.js';
import { keepVersion } from './keepVersion.js';
import { botDrafts, bots } from './tables.js';
import { writeSharedDraft } from './writeDraft.js';

type Calls = typeof bot.calls;

const collaborative = 1;

export async function switchDevelopMode(context: Context, input: Input<Calls['switchMode']>) {
  const where = { spaceId: input.space_id };
  await switchCollaboration(context, 'bot', input.bot_id, input.target_develop_mode === collaborative, where);
  return {};
}

/** Makes the draft the first submission: from now on, everybody edits a draft of their own. */
export async function startCollaboration(
  db: Database,
  { kind, id, userId }: Events['collaborationOpened'],
): Promise<void> {
  const head = kind === 'bot' ? await lockBot(db, id) : undefined;
  if (!head) return;
  await keepVersion(db, head, await readSharedDraft(db, id), { type: 'commit', userId });
  await db.update(bots).set({ isCollaborative: true }).where(eq(bots.id, id));
}

/**
 * Goes back to one draft: the creator's own, if it contains the latest submission, else that submission. All
 * other drafts are kept in the history.
 */
export async function endCollaboration(
  db: Database,
  { kind, id }: Events['collaborationClosed'],
): Promise<void> {
  const head = kind === 'bot' ? await lockBot(db, id) : undefined;
  if (!head) return;
  const shared = await readSharedDraft(db, id);
  const own = await findOwnDraft(db, id, head.creatorId);
  if (own?.base && changedBlocks(own.base.blocks, shared.blocks).length === 0) {
    await writeSharedDraft(db, head, { ...own, base: undefined });
    await db.delete(botDrafts).where(ofPerson(id, head.creatorId));
  }
  const left = await db.select({ userId: botDrafts.userId }).from(botDrafts).where(eq(botDrafts.botId, id));
  for (const { userId } of left) await keepOwnDraft(db, id, userId);
  await db.update(bots).set({ isCollaborative: false }).where(eq(bots.id, id));
}

/** Keeps the draft of somebody who no longer collaborates. */
export async function keepDraftOf(
  db: Database,
  { kind, id, userId }: Events['collaboratorRemoved'],
): Promise<void> {
  if (kind === 'bot' && (await lockBot(db, id))) await keepOwnDraft(db, id, userId);
}

/** Moves the draft of a person, if there is one, to the history. */
export async function keepOwnDraft(db: Database, botId: string, userId: string): Promise<void> {
  const [head] = await db.select().from(bots).where(eq(bots.id, botId));
  const own = await findOwnDraft(db, botId, userId);
  if (!head || !own) return;
  await keepVersion(db, head, own, { type: 'draft', userId });
  await db.delete(botDrafts).where(ofPerson(botId, userId));
}

const ofPerson = (botId: string, userId: string) =>
  and(eq(botDrafts.botId, botId), eq(botDrafts.userId, userId));

async function lockBot(db: Database, id: string) {
  await lockRow(db, bots, id);
  const [row] = await db.select().from(bots).where(eq(bots.id, id));
  return row;
}
