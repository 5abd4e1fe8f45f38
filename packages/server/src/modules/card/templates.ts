import type { Input, Result } from '@heddle/api-contract';
import { cardRecordLimits } from '@heddle/api-contract';
import { type card, cardCategories } from '@heddle/api-contract/families/card';
import { cardReasons } from '@heddle/api-contract/reasons/card';
import { desc, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { spaces } from '../space/tables.js';
import { languageOf } from '../workflow/index.js';
import { storedCard, storedSample } from './cardContent.js';
import { officialTemplates } from './officialTemplates.js';
import { spaceOf } from './spaceOf.js';
import { cardTemplates } from './tables.js';

type Calls = typeof card.calls;

/** Templates of all categories by the API number of the default channel. */
const anyChannel = 0;

/** Saves a card as a template for the members of a space. */
export async function saveTemplate(
  context: Context,
  input: Input<Calls['saveTemplate']>,
): Promise<Result<Calls['saveTemplate']>> {
  const { spaceId, userId } = await context.spaceAccess(spaceOf(context, input.space_id), 'createResource');
  if (!input.name?.trim()) throw new DomainError('cardInvalid', cardReasons.nameMissing({ field: 'name' }));
  const id = newId();
  const values = {
    name: input.name,
    document: storedCard(input.dsl_content),
    sample: storedSample(input.sample || '{}'),
  };
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, spaceId);
    const maximum = cardRecordLimits.templatesInSpace;
    if ((await transaction.$count(cardTemplates, eq(cardTemplates.spaceId, spaceId))) >= maximum)
      throw new DomainError('cardInvalid', cardReasons.tooManyTemplates({ maximum }));
    const own = { id, spaceId, creatorId: userId, createdAt: new Date() };
    await transaction.insert(cardTemplates).values({ ...own, ...values });
  });
  return { template_id: id };
}

export async function listTemplates(
  context: Context,
  input: Input<Calls['templates']>,
): Promise<Result<Calls['templates']>> {
  const page = pageOf(input);
  if (input.space_id !== undefined) await context.spaceAccess(input.space_id, 'view');
  const category = input.category === cardCategories.custom ? cardCategories.custom : cardCategories.official;
  if (category === cardCategories.official) {
    const all = officialTemplates.map((_, index) => official(context, String(index + 1))!);
    return { total: all.length, card_templates: all.slice(page.offset, page.offset + page.limit) };
  }
  const { spaceId } = await context.spaceAccess(spaceOf(context, input.space_id), 'view');
  const where = eq(cardTemplates.spaceId, spaceId);
  const rows = await context.db
    .select()
    .from(cardTemplates)
    .where(where)
    .orderBy(desc(cardTemplates.createdAt), desc(cardTemplates.id))
    .limit(page.limit)
    .offset(page.offset);
  return {
    total: await context.db.$count(cardTemplates, where),
    card_templates: rows.map(({ id, creatorId, name, document, sample, createdAt }) => ({
      ...{ template_id: id, creator_id: creatorId, name, sample, category },
      channel_type: anyChannel,
      thumbnail: '',
      dsl_content: document,
      create_time: String(toSeconds(createdAt)),
    })),
  };
}

function official(context: Context, id: string) {
  const template = officialTemplates[Number(id) - 1]?.[languageOf(context.user.locale)];
  if (!template) return undefined;
  const { name, card: content, sample } = template;
  return {
    template_id: id,
    creator_id: '0',
    name,
    channel_type: anyChannel,
    thumbnail: '',
    dsl_content: JSON.stringify(content),
    category: cardCategories.official,
    create_time: '0',
    sample: JSON.stringify(sample),
  };
}

/** Deletes a template of a space; its creator and those who may delete resources of others can. */
export async function deleteTemplate(
  context: Context,
  input: Input<Calls['deleteTemplate']>,
): Promise<Result<Calls['deleteTemplate']>> {
  const [row] = await context.db.select().from(cardTemplates).where(eq(cardTemplates.id, input.template_id));
  const access = await context.spaceAccess(row?.spaceId ?? '0', 'view');
  if (!row || !can(access, 'delete', row))
    throw new DomainError('cardInvalid', cardReasons.noTemplate({ id: input.template_id }));
  await context.db.delete(cardTemplates).where(eq(cardTemplates.id, row.id));
  return { success: true };
}

/** What a new card in a space begins with: a template of the space, or one that comes with Heddle. */
export async function requireTemplate(context: Context, id: string, { spaceId }: SpaceAccess) {
  const known = official(context, id);
  if (known) return { document: known.dsl_content, sample: known.sample, name: known.name };
  const [row] = await context.db.select().from(cardTemplates).where(eq(cardTemplates.id, id));
  if (row?.spaceId !== spaceId) throw new DomainError('cardInvalid', cardReasons.noTemplate({ id }));
  const { document, sample, name } = row;
  return { document, sample, name };
}
