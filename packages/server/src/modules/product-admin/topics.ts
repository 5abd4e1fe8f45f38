import type { Input, Result } from '@heddle/api-contract';
import { changeTypes, type productAdmin, topicStatuses } from '@heddle/api-contract/families/product-admin';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { and, desc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { recordProductEvent } from '../product/index.js';
import { requireSafeLink } from './links.js';
import { requireAllListed } from './listedProducts.js';
import { lockStore } from './lockStore.js';
import { pictureUrl } from './pictureUrl.js';
import { createPreview, readPreview } from './previews.js';
import { productTopics } from './tables.js';
import { readTime, readWindow, timeText } from './times.js';

type Calls = typeof productAdmin.calls;
type Topic = typeof productTopics.$inferSelect;

const unknown = () =>
  new DomainError('productAdminInvalid', productAdminReasons.entryUnknown({ field: 'id' }));

/** Topics whose time is at least partly within a window, the newest first. */
export async function listTopics(
  context: Context,
  input: Input<Calls['topics']>,
): Promise<Result<Calls['topics']>> {
  await requireInInstallation(context, 'manageStore');
  const begin = readTime(input.begin_time_second, 'begin_time_second');
  const end = readTime(input.end_time_second, 'end_time_second');
  const rows = await context.db
    .select()
    .from(productTopics)
    .where(
      and(
        input.entity_type ? eq(productTopics.entityType, input.entity_type) : undefined,
        begin && or(isNull(productTopics.endsAt), gt(productTopics.endsAt, begin)),
        end && or(isNull(productTopics.beginsAt), lt(productTopics.beginsAt, end)),
      ),
    )
    .orderBy(desc(productTopics.id));
  return { topics: await Promise.all(rows.map((row) => toTopic(context, row))) };
}

/** Adds a topic in its initial state, or changes one. */
export async function setTopic(
  context: Context,
  { op_type: type, topic }: Input<Calls['setTopic']>,
): Promise<Result<Calls['setTopic']>> {
  await requireInInstallation(context, 'manageStore');
  const isUpdate = type === changeTypes.update;
  if (topic.name.trim() === '' || (isUpdate && !topic.id)) {
    const field = topic.name.trim() === '' ? 'topic.name' : 'topic.id';
    throw new DomainError('productAdminInvalid', productAdminReasons.required({ field }));
  }
  requireSafeLink(topic.introduction_url ?? '', 'topic.introduction_url');
  return context.db.transaction(async (transaction) => {
    await lockStore(transaction);
    const before = isUpdate ? await requireTopic(transaction, topic.id!) : undefined;
    const productIds = topic.product_ids ? [...new Set(topic.product_ids)] : (before?.productIds ?? []);
    // Those that were in it before may have been unlisted since.
    const added = productIds.filter((id) => !before?.productIds.includes(id));
    await requireAllListed(transaction, added, 'topic.product_ids');
    const row: Topic = {
      ...{ id: before?.id ?? newId(), entityType: topic.entity_type, name: topic.name.trim(), productIds },
      status: before?.status ?? topicStatuses.initial,
      description: topic.description ?? before?.description ?? '',
      reason: topic.reason ?? before?.reason ?? '',
      introductionUrl: topic.introduction_url ?? before?.introductionUrl ?? '',
      banner: topic.banner_uri ?? before?.banner ?? '',
      ...timesOf(topic, before),
    };
    await transaction
      .insert(productTopics)
      .values(row)
      .onConflictDoUpdate({ target: productTopics.id, set: row });
    await record(transaction, context, before ? 'topic.update' : 'topic.add', before, row);
    return { id: row.id };
  });
}

function timesOf(
  { begin_time_second: begin, end_time_second: end }: Input<Calls['setTopic']>['topic'],
  before: Topic | undefined,
): Pick<Topic, 'beginsAt' | 'endsAt'> {
  const sent = { begin: begin ?? timeText(before?.beginsAt), end: end ?? timeText(before?.endsAt) };
  const endsAt = readTime(sent.end, 'topic.end_time_second') ?? null;
  const beginsAt = readTime(sent.begin, 'topic.begin_time_second') ?? null;
  if (beginsAt && endsAt) readWindow(sent, 'topic.end_time_second');
  return { beginsAt, endsAt };
}

export async function deleteTopic(
  context: Context,
  { id }: Input<Calls['deleteTopic']>,
): Promise<Result<Calls['deleteTopic']>> {
  await requireInInstallation(context, 'manageStore');
  await context.db.transaction(async (transaction) => {
    const [row] = await transaction.delete(productTopics).where(eq(productTopics.id, id)).returning();
    if (!row) throw unknown();
    await record(transaction, context, 'topic.delete', row, undefined);
  });
  return {};
}

/** Lists or unlists a topic. */
export async function changeTopicStatus(
  context: Context,
  { id, status }: Input<Calls['topicStatus']>,
): Promise<Result<Calls['topicStatus']>> {
  await requireInInstallation(context, 'manageStore');
  await context.db.transaction(async (transaction) => {
    await lockStore(transaction);
    const before = await requireTopic(transaction, id);
    if (before.status === status) return;
    const { listed, unlisted } = topicStatuses;
    const isAllowed = status === listed || (status === unlisted && before.status === listed);
    if (!isAllowed)
      throw new DomainError('productAdminInvalid', productAdminReasons.statusChange({ field: 'status' }));
    await transaction.update(productTopics).set({ status }).where(eq(productTopics.id, id));
    await record(transaction, context, 'topic.status', before, { ...before, status });
  });
  return {};
}

export async function previewTopic(
  context: Context,
  { id }: Input<Calls['topicPreview']>,
): Promise<Result<Calls['topicPreview']>> {
  await requireInInstallation(context, 'manageStore');
  await requireTopic(context.db, id);
  return createPreview(context, 'topic', id);
}

/** Topics that are shown now, the newest first, or the one that a preview shows. */
export async function currentTopics(
  context: Context,
  input: Input<Calls['currentTopics']>,
): Promise<Result<Calls['currentTopics']>> {
  const rows = await context.db
    .select()
    .from(productTopics)
    .where(
      input.preview_id
        ? eq(productTopics.id, await readPreview(context, 'topic', input.preview_id, 'preview_id'))
        : and(isShown(), input.entity_type ? eq(productTopics.entityType, input.entity_type) : undefined),
    )
    .orderBy(desc(productTopics.id));
  return {
    topics: await Promise.all(
      rows.map(async (row) => {
        const { id, name, description, reason, introductionUrl } = row;
        const banner = await pictureUrl(context, row.banner);
        return {
          ...{ id, name, description, reason, introduction_url: introductionUrl },
          ...{ banner_url: banner, banner_url_small: banner },
        };
      }),
    ),
  };
}

/** Products of the topic that an input asks for, in their order; undefined if it asks for none. */
export async function productsOfTopic(
  context: Context,
  input: Pick<Input<(typeof productSearch)['calls']['list']>, 'topic_id' | 'preview_topic_id'>,
): Promise<string[] | undefined> {
  const { topic_id: topicId, preview_topic_id: token } = input;
  if (!topicId && !token) return undefined;
  const [row] = await context.db
    .select({ productIds: productTopics.productIds })
    .from(productTopics)
    .where(
      token
        ? eq(productTopics.id, await readPreview(context, 'topic', token, 'preview_topic_id'))
        : and(isShown(), eq(productTopics.id, topicId!)),
    );
  return row?.productIds ?? [];
}

function isShown() {
  const now = new Date();
  return and(
    eq(productTopics.status, topicStatuses.listed),
    or(isNull(productTopics.beginsAt), lte(productTopics.beginsAt, now)),
    or(isNull(productTopics.endsAt), gt(productTopics.endsAt, now)),
  );
}

async function requireTopic(db: Database, id: string): Promise<Topic> {
  const [row] = await db.select().from(productTopics).where(eq(productTopics.id, id));
  if (!row) throw unknown();
  return row;
}

async function toTopic(context: Context, row: Topic) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    banner_uri: row.banner,
    banner_url: await pictureUrl(context, row.banner),
    status: row.status,
    begin_time_second: timeText(row.beginsAt),
    end_time_second: timeText(row.endsAt),
    entity_type: row.entityType,
    product_ids: row.productIds,
    reason: row.reason,
    introduction_url: row.introductionUrl,
  };
}

async function record(
  db: Database,
  { user }: Context,
  action: string,
  before: Topic | undefined,
  after: Topic | undefined,
): Promise<void> {
  const described = (row: Topic | undefined) =>
    row ? { ...row, beginsAt: timeText(row.beginsAt), endsAt: timeText(row.endsAt) } : {};
  await recordProductEvent(db, {
    ...{ productId: null, userId: user.id, action },
    ...{ before: described(before), after: described(after) },
  });
}
