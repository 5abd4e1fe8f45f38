import type { Input, Result } from '@heddle/api-contract';
import type { card } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { mayPublish } from '../space/index.js';
import { type CardRow, requireCard } from './requireCard.js';
import { cards, cardVersions } from './tables.js';

type Calls = typeof card.calls;

/** A published version of a card. */
export type CardVersion = typeof cardVersions.$inferSelect;

// The API knows audits; there are none here.
const approved = 1;

export async function requirePublisher({ db }: Context, access: SpaceAccess): Promise<void> {
  if (!(await mayPublish(db, access))) throw new DomainError('cardInvalid', cardReasons.publishersOnly());
}

/** Publishes the draft as a new version, in one transaction. */
export async function publishCard(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const { row, access } = await requireCard(context, input.card_id, 'publish');
  await requirePublisher(context, access);
  const number = await context.db.transaction(async (transaction) => {
    await lockRow(transaction, cards, row.id);
    const [draft] = await transaction.select().from(cards).where(eq(cards.id, row.id));
    if (!draft) throw new Error(`the card ${row.id} was purged during a request`);
    const next = draft.latestVersion + 1;
    const now = new Date();
    await transaction.insert(cardVersions).values({
      cardId: row.id,
      number: next,
      name: input.version_name ?? '',
      description: input.description ?? '',
      document: draft.document,
      creatorId: context.user.id,
      createdAt: now,
    });
    await transaction
      .update(cards)
      .set({ latestVersion: next, publishedAt: now, hasChanges: false, isWithdrawn: false })
      .where(eq(cards.id, row.id));
    return next;
  });
  return { card_id: row.id, version_num: String(number), audit_status: approved };
}

/** The versions of a card, latest first. */
export async function listVersions(
  context: Context,
  input: Input<Calls['history']>,
): Promise<Result<Calls['history']>> {
  const { row } = await requireCard(context, input.card_id, 'view');
  const { limit, offset } = pageOf(input);
  const versions = await context.db
    .select()
    .from(cardVersions)
    .where(eq(cardVersions.cardId, row.id))
    .orderBy(desc(cardVersions.number))
    .limit(limit)
    .offset(offset);
  return {
    total: row.latestVersion,
    history_infos: versions.map(({ number, name, description, createdAt }) => ({
      card_id: row.id,
      draft_id: row.id,
      name: row.name,
      version_num: String(number),
      version_name: name,
      description,
      publish_time: String(toSeconds(createdAt)),
      audit_status: approved,
    })),
  };
}

/** The version of a card with this number; undefined if there is none. */
export async function findVersion(
  db: Database,
  cardId: string,
  version: string,
): Promise<CardVersion | undefined> {
  if (!/^\d{1,9}$/.test(version)) return undefined;
  const [found] = await db
    .select()
    .from(cardVersions)
    .where(and(eq(cardVersions.cardId, cardId), eq(cardVersions.number, Number(version))));
  return found;
}

/** The version of a card whose access was checked. */
export async function versionOf(
  db: Database,
  { id }: Pick<CardRow, 'id'>,
  version: string,
): Promise<CardVersion> {
  const found = await findVersion(db, id, version);
  if (!found) throw new DomainError('cardInvalid', cardReasons.noVersion({ version }));
  return found;
}
