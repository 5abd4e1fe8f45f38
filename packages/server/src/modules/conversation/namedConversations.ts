import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type ConversationKey, hasKey } from './conversationKey.js';
import type { ConversationRow } from './requireConversation.js';
import { conversations, conversationTemplates } from './tables.js';

// A run may create one in each iteration of a loop.
const maxOfKey = 10_000;

/** A conversation under its name; `row` is missing while the person has not used a template yet. */
export interface NamedConversation {
  name: string;
  templateId: string | null;
  row: ConversationRow | undefined;
}

/** The conversation of that name: a template of the owner, or one that was created under it. */
export async function findNamed(
  db: Database,
  key: ConversationKey,
  name: string,
): Promise<NamedConversation | undefined> {
  const templateId = await templateOf(db, key, name);
  const which = templateId === null ? eq(conversations.name, name) : eq(conversations.templateId, templateId);
  const [row] = await db
    .select()
    .from(conversations)
    .where(and(hasKey(key), which));
  return row || templateId !== null ? { name, templateId, row } : undefined;
}

async function templateOf(db: Database, { owner }: ConversationKey, name: string): Promise<string | null> {
  const [template] = await db
    .select({ id: conversationTemplates.id })
    .from(conversationTemplates)
    .where(
      and(
        eq(conversationTemplates.ownerKind, owner.kind),
        eq(conversationTemplates.ownerId, owner.id),
        eq(conversationTemplates.name, name),
      ),
    );
  return template?.id ?? null;
}

/** Finds the conversation of that name, or creates it; concurrent callers get the same one. */
export async function openNamed(
  db: Database,
  key: ConversationKey,
  name: string,
): Promise<{ row: ConversationRow; isExisted: boolean }> {
  const found = await findNamed(db, key, name);
  if (found?.row) return { row: found.row, isExisted: true };
  const templateId = found?.templateId ?? null;
  const inserted = await insertConversation(db, key, {
    name: templateId === null ? name : '',
    templateId,
  });
  if (inserted) return { row: inserted, isExisted: false };
  const winner = await findNamed(db, key, name);
  if (!winner?.row) throw new Error('a conversation vanished right after it was made');
  return { row: winner.row, isExisted: true };
}

/** The newest conversation with this key. */
export async function newestConversation(
  db: Database,
  key: ConversationKey,
): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(conversations)
    .where(hasKey(key))
    .orderBy(desc(conversations.id))
    .limit(1);
  return row;
}

/** Creates a conversation; undefined if the name is taken. */
export async function insertConversation(
  db: Database,
  { owner, userId, endUser, connectorId, isDraft }: ConversationKey,
  values: Partial<Pick<typeof conversations.$inferInsert, 'name' | 'templateId' | 'metaData'>> = {},
): Promise<ConversationRow | undefined> {
  const key = { owner, userId, endUser, connectorId, isDraft };
  const [counted] = await db.select({ total: count() }).from(conversations).where(hasKey(key));
  if ((counted?.total ?? 0) >= maxOfKey)
    throw new DomainError('workflowOperationFailed', conversationReasons.tooMany({ maximum: maxOfKey }));
  const now = new Date();
  const [row] = await db
    .insert(conversations)
    .values({
      id: newId(),
      ownerKind: owner.kind,
      ownerId: owner.id,
      spaceId: owner.spaceId,
      userId,
      endUser,
      connectorId,
      isDraft,
      name: '',
      sectionId: newId(),
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}
