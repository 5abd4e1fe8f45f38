import type { Input, Result } from '@heddle/api-contract';
import { cardRecordLimits } from '@heddle/api-contract';
import { type card, cardStatuses } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { spaces } from '../space/tables.js';
import { emptyCard, storedCard, storedSample } from './cardContent.js';
import { type CardRow, requireCard } from './requireCard.js';
import { cards } from './tables.js';
import { requireTemplate } from './templates.js';
import { versionOf } from './versions.js';

type Calls = typeof card.calls;
type NewCard = Pick<CardRow, 'id' | 'name' | 'description' | 'document' | 'sample'>;

export async function createCard(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const from = await contentFrom(context, access, input);
  const name = requireName(input.name ?? from.name);
  const id = newId();
  await context.db.transaction((transaction) =>
    insertCard(transaction, access, { ...from, id, name, description: input.description ?? '' }),
  );
  return { card_id: id, draft_card_id: id };
}

/** What a new card begins with. */
async function contentFrom(
  context: Context,
  access: SpaceAccess,
  { card_id, version_num, template_id }: Input<Calls['create']>,
): Promise<Pick<NewCard, 'document' | 'sample'> & { name?: string }> {
  if (card_id !== undefined) {
    const { row } = await requireCard(context, card_id, 'copy', { spaceId: access.spaceId });
    const document = version_num ? (await versionOf(context.db, row, version_num)).document : row.document;
    return { document, sample: row.sample, name: row.name };
  }
  if (template_id === undefined) return { document: emptyCard, sample: '{}' };
  return requireTemplate(context, template_id, access);
}

/** Inserts a card within the limit of its space. */
export async function insertCard(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  { id, name, description, document, sample }: NewCard,
): Promise<void> {
  await lockRow(transaction, spaces, spaceId);
  const maximum = cardRecordLimits.cardsInSpace;
  if ((await transaction.$count(cards, eq(cards.spaceId, spaceId))) >= maximum)
    throw new DomainError('cardInvalid', cardReasons.tooMany({ maximum }));
  const now = new Date();
  await transaction.insert(cards).values({
    ...{ id, spaceId, name, description, document, sample },
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
  });
}

/** Changes the draft of a card, and whether it is offered. */
export async function updateCard(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { row } = await requireCard(context, input.card_id, 'edit');
  const { dsl_content, sample, card_status: status, edit_version: base } = input;
  if (status === cardStatuses.published && row.latestVersion === 0)
    throw new DomainError('cardInvalid', cardReasons.notPublished());
  const document = dsl_content === undefined ? row.document : storedCard(dsl_content);
  const isOffered = status === undefined ? undefined : status !== cardStatuses.unpublished;
  const [written] = await context.db
    .update(cards)
    .set({
      name: requireName(input.name ?? row.name),
      description: input.description ?? row.description,
      document,
      sample: sample === undefined ? row.sample : storedSample(sample),
      editVersion: sql`${cards.editVersion} + 1`,
      hasChanges: row.hasChanges || document !== row.document,
      isWithdrawn: isOffered === undefined ? row.isWithdrawn : !isOffered,
      updatedAt: new Date(),
    })
    // Who sees an older draft would overwrite what others have changed since.
    .where(and(eq(cards.id, row.id), base === undefined ? undefined : eq(cards.editVersion, base)))
    .returning({ editVersion: cards.editVersion });
  if (!written)
    throw new DomainError('changedElsewhere', cardReasons.changedElsewhere(), {
      data: { edit_version: row.editVersion },
    });
  return { edit_version: written.editVersion };
}

function requireName(name: string | undefined): string {
  if (name === undefined || name.trim() === '')
    throw new DomainError('cardInvalid', cardReasons.nameMissing({ field: 'name' }));
  return name;
}
