import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, asc, count, desc, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { findUsedBy } from '../../resources/references.js';
import { shareIcon } from '../file/index.js';
import { setSearchable } from '../knowledge-index/index.js';
import { requirePlace } from '../project/index.js';
import { spaces } from '../space/tables.js';
import { describeDatasets } from './describeDatasets.js';
import { type DatasetRow, requireDataset } from './requireDataset.js';
import {
  defaultChunkStrategy,
  defaultParsingStrategy,
  readChunkStrategy,
  readParsingStrategy,
} from './strategies.js';
import { datasets, documents } from './tables.js';

type Calls = typeof knowledge.calls;

const enabledStatus = 1;
const disabledStatus = 3;
const ownScope = 2;
const ascending = 2;
const byCreation = 1;

const formats: readonly number[] = Object.values(knowledgeFormats);

export async function createDataset(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await requirePlace(context, { ...input, space_id: input.space_id ?? '0' });
  return { dataset_id: await addDataset(context, access, input) };
}

/** A knowledge base to create; `icon_uri` is a file of the caller. */
export interface NewDataset {
  name?: string | undefined;
  description?: string | undefined;
  format_type?: number | undefined;
  icon_uri?: string | undefined;
  project_id?: string | undefined;
}

/** `access` comes from `requirePlace`. */
export async function addDataset(context: Context, access: SpaceAccess, given: NewDataset): Promise<string> {
  const name = requireName(given.name);
  const format = given.format_type ?? knowledgeFormats.text;
  if (!formats.includes(format))
    throw new DomainError('knowledgeInvalid', knowledgeReasons.format({ field: 'format_type' }));
  const id = newId();
  await context.db.transaction(async (transaction) => {
    await insertDataset(transaction, access, {
      id,
      name,
      format,
      description: given.description ?? '',
      iconUri: given.icon_uri ?? '',
      projectId: given.project_id ?? null,
    });
    await shareIcon(transaction, access, given.icon_uri ?? '');
  });
  return id;
}

type DatasetContent = Pick<DatasetRow, 'id' | 'name' | 'format'> & Partial<DatasetRow>;

/** Inserts a knowledge base whose name is free in its space. */
export async function insertDataset(
  transaction: Database,
  { spaceId, userId }: Pick<SpaceAccess, 'spaceId' | 'userId'>,
  content: DatasetContent,
): Promise<void> {
  await lockRow(transaction, spaces, spaceId);
  await requireFreeName(transaction, spaceId, content.name);
  const now = new Date();
  await transaction.insert(datasets).values({
    chunkStrategy: defaultChunkStrategy,
    parsingStrategy: defaultParsingStrategy,
    ...content,
    spaceId,
    creatorId: userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

async function requireFreeName(db: Database, spaceId: string, name: string, exceptId = '0'): Promise<void> {
  const taken = await isNameTaken(db, spaceId, name, exceptId);
  if (taken) throw new DomainError('knowledgeNameTaken', knowledgeReasons.nameTaken({ field: 'name', name }));
}

export async function isNameTaken(
  db: Database,
  spaceId: string,
  name: string,
  exceptId = '0',
): Promise<boolean> {
  const same = and(
    eq(datasets.spaceId, spaceId),
    isNull(datasets.deletedAt),
    eq(datasets.name, name),
    sql`${datasets.id} <> ${exceptId}`,
  );
  return (await db.$count(datasets, same)) > 0;
}

function requireName(name: string | undefined): string {
  const trimmed = name?.trim() ?? '';
  if (trimmed === '')
    throw new DomainError('knowledgeInvalid', knowledgeReasons.nameMissing({ field: 'name' }));
  return trimmed;
}

export async function listDatasets(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id ?? '0', 'view');
  const { filter, project_id } = input;
  const where = and(
    filter?.dataset_ids && filter.dataset_ids.length > 0
      ? inArray(datasets.id, filter.dataset_ids)
      : undefined,
    filter?.scope_type === ownScope ? eq(datasets.creatorId, context.user.id) : undefined,
    nameAndFormat(filter?.name, filter?.format_type),
    project_id === undefined ? isNull(datasets.projectId) : eq(datasets.projectId, project_id),
  );
  const order = input.order_field === byCreation ? datasets.createdAt : datasets.updatedAt;
  const direction = input.order_type === ascending ? asc : desc;
  const { rows, total } = await findDatasets(context, access, where, {
    order: [direction(order), direction(datasets.id)],
    page: pageOf(input, { usual: 20, largest: 300 }),
  });
  return { dataset_list: await describeDatasets(context, access, rows), total };
}

export function nameAndFormat(name: string | undefined, format: number | undefined): SQL | undefined {
  return and(
    name ? ilike(datasets.name, containing(name)) : undefined,
    format === undefined ? undefined : eq(datasets.format, format),
  );
}

export async function findDatasets(
  { db }: Context,
  { spaceId }: SpaceAccess,
  filter: SQL | undefined,
  { order, page }: { order: SQL[]; page: { limit: number; offset: number } },
): Promise<{ rows: DatasetRow[]; total: number }> {
  const where = and(eq(datasets.spaceId, spaceId), isNull(datasets.deletedAt), filter);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(datasets)
      .where(where)
      .orderBy(...order)
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(datasets).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function readDatasets(
  context: Context,
  input: Input<Calls['detail']>,
): Promise<Result<Calls['detail']>> {
  const details: Result<Calls['detail']>['dataset_details'] = {};
  const bySpace = new Map<string, { access: SpaceAccess; rows: DatasetRow[] }>();
  for (const id of new Set(input.dataset_ids ?? [])) {
    const found = await findViewable(context, id, input.space_id);
    if (!found) continue;
    const group = bySpace.get(found.row.spaceId) ?? { access: found.access, rows: [] };
    group.rows.push(found.row);
    bySpace.set(found.row.spaceId, group);
  }
  for (const { access, rows } of bySpace.values())
    for (const one of await describeDatasets(context, access, rows)) details[String(one.dataset_id)] = one;
  return { dataset_details: details };
}

async function findViewable(context: Context, id: string, spaceId: string | undefined) {
  try {
    return await requireDataset(context, id, 'view', { spaceId });
  } catch (error) {
    if (error instanceof DomainError && error.error === 'knowledgeNotFound') return undefined;
    throw error;
  }
}

export async function updateDataset(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { row, access } = await requireDataset(context, input.dataset_id, 'edit');
  const name = input.name === undefined ? row.name : requireName(input.name);
  const isEnabled =
    input.status === enabledStatus ? true : input.status === disabledStatus ? false : row.isEnabled;
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, spaces, row.spaceId);
    if (name !== row.name) await requireFreeName(transaction, row.spaceId, name, row.id);
    await transaction
      .update(datasets)
      .set({
        name,
        isEnabled,
        description: input.description ?? row.description,
        iconUri: input.icon_uri ?? row.iconUri,
        chunkStrategy: readChunkStrategy(input.chunk_strategy, row.chunkStrategy),
        parsingStrategy: readParsingStrategy(input.parsing_strategy, row.parsingStrategy),
        updatedAt: new Date(),
      })
      .where(eq(datasets.id, row.id));
    if (isEnabled !== row.isEnabled) await setSearchable(transaction, { datasetIds: [row.id] }, isEnabled);
    await shareIcon(transaction, access, input.icon_uri ?? '');
  });
  return {};
}

/** Agents and workflows that use the knowledge base, as far as the caller can see them. */
export async function readReferrers(
  context: Context,
  { dataset_id }: Input<Calls['refBots']>,
): Promise<Result<Calls['refBots']>> {
  await requireDataset(context, dataset_id, 'view');
  const uses = await findUsedBy(context, context.user.id, 'knowledge', [dataset_id]);
  return { dataset_id, ref_bots: uses.map(({ id, kind, name }) => ({ id, kind, name })) };
}

/** Knowledge bases without an own icon have none; the studio draws one by their type. */
export async function readIcon(): Promise<Result<Calls['icon']>> {
  return { icon: { url: '', uri: '' } };
}

/** Slices used and allowed in a space. */
export async function readBenefit(
  context: Context,
  input: Input<Calls['benefit']>,
): Promise<Result<Calls['benefit']>> {
  const access = input.SpaceID === undefined ? undefined : await context.spaceAccess(input.SpaceID, 'view');
  const used = access ? await slicesInSpace(context.db, access.spaceId) : 0;
  return { UserLevel: 0, InstanceStatus: 1, UpperBound: knowledgeLimits.slicesPerSpace, Used: used };
}

export async function slicesInSpace(db: Database, spaceId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${documents.sliceCount}), 0)::int` })
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(and(eq(datasets.spaceId, spaceId), isNull(datasets.deletedAt)));
  return row?.total ?? 0;
}
