import {
  type ProductInfo,
  type ProductMetaInfo,
  paidTypes,
  productStatuses,
  publishModes,
  templateTypes,
} from '@heddle/api-contract/families/product';
import type { Language } from '@heddle/workflow-schema';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { iconUrls } from '../file/index.js';
import { languageOf } from '../workflow/index.js';
import { type CategoryRow, readCategories, toCategory } from './categories.js';
import { officialPublisher, publisherName } from './lookAlikes.js';
import type { ProductInsides, ProductTexts, UsedPart } from './ProductInsides.js';
import { type DraftRow, latestDrafts, type ProductRow, type SnapshotRow } from './rows.js';
import { productSnapshots, products } from './tables.js';

type Extras = Pick<ProductInfo, 'plugin_extra' | 'bot_extra' | 'workflow_extra' | 'project_extra'>;

/** Which of these products the caller marked as a favourite; contributed by the module that stores the marks. */
export type FindFavoriteProducts = (
  context: Context,
  productIds: readonly string[],
) => Promise<ReadonlySet<string>>;
export const favoriteProducts = defineExtensionPoint<FindFavoriteProducts>('favorite-products');

/** Figures of plugins: how often they were called lately, and how many agents use them; by the id of the plugin. */
export interface PluginFigures {
  calls: number;
  /** Absent after few calls. */
  successRate?: number;
  averageMs?: number;
  agents: number;
}
type FindPluginFigures = (
  context: Context,
  pluginIds: readonly string[],
) => Promise<ReadonlyMap<string, PluginFigures>>;
export const pluginFigures = defineExtensionPoint<FindPluginFigures>('plugin-figures');

/**
 * Products as the marketplace shows them, by id, in any state: callers decide who may see them. Of those that are not
 * listed, only the owner sees more than a name, and callers with `seesAll`. Closed insides are never among them.
 */
export async function presentProducts(
  context: Context,
  ids: readonly string[],
  { extra = false, seesAll = false }: { extra?: boolean; seesAll?: boolean } = {},
): Promise<Map<string, ProductInfo>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const bySnapshot = await readSnapshots(
    context,
    rows.flatMap(({ snapshotId }) => snapshotId ?? []),
  );
  return presentRows(
    context,
    rows.map((row) => ({
      row,
      snapshot: row.snapshotId === null ? undefined : bySnapshot.get(row.snapshotId),
    })),
    { extra, seesAll },
  );
}

/**
 * The same in the order of the rows, with the state of their latest drafts: for owners, or with `seesAll` for
 * administrators. Those that were never listed are shown as the draft.
 */
export async function presentWithDrafts(
  context: Context,
  rows: readonly ProductRow[],
  { seesAll = false }: { seesAll?: boolean } = {},
): Promise<ProductInfo[]> {
  const drafts = await latestDrafts(
    context.db,
    rows.map(({ id }) => id),
  );
  const shownOf = ({ id, snapshotId }: ProductRow) => snapshotId ?? drafts.get(id)?.snapshotId;
  const bySnapshot = await readSnapshots(
    context,
    rows.flatMap((row) => shownOf(row) ?? []),
  );
  const presented = await presentRows(
    context,
    rows.map((row) => ({ row, snapshot: bySnapshot.get(shownOf(row) ?? ''), draft: drafts.get(row.id) })),
    { extra: true, seesAll },
  );
  return rows.flatMap(({ id }) => presented.get(id) ?? []);
}

// Lists show no readmes, which are long.
const listColumns = { ...getTableColumns(productSnapshots), readme: sql<string>`''` };

async function readSnapshots({ db }: Context, ids: readonly string[]): Promise<Map<string, SnapshotRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(listColumns)
    .from(productSnapshots)
    .where(inArray(productSnapshots.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Presented {
  row: ProductRow;
  /** The listed version, or that of a draft for those who may see it. */
  snapshot: SnapshotRow | undefined;
  /** The latest draft, for those who may see it. */
  draft?: DraftRow | undefined;
}

interface Shared {
  language: Language;
  categories: ReadonlyMap<string, CategoryRow>;
  people: ReadonlyMap<string, User>;
  urls: ReadonlyMap<string, string>;
  favorites: ReadonlySet<string>;
  figures: ReadonlyMap<string, PluginFigures>;
}

export async function presentRows(
  context: Context,
  given: readonly Presented[],
  {
    extra = false,
    withReadme = false,
    seesAll = false,
  }: { extra?: boolean; withReadme?: boolean; seesAll?: boolean } = {},
): Promise<Map<string, ProductInfo>> {
  const isOpen = ({ row }: Presented) =>
    seesAll || row.status === productStatuses.listed || row.ownerId === context.user.id;
  const list = given.map((one) => (isOpen(one) ? one : nameOnly(one)));
  const shared = await readShared(context, list);
  return new Map(
    list.map((one) => [
      one.row.id,
      {
        meta_info: toMeta(one, shared, withReadme),
        commercial_setting: { commercial_type: one.row.paidType },
        ...(extra && one.snapshot && extrasOf(one.row, one.snapshot, shared)),
      },
    ]),
  );
}

/** A product of which nothing but the name is shown. */
function nameOnly({ row }: Presented): Presented {
  const hidden = ({ name }: ProductTexts['en']) => ({ name, description: '', readme: '' });
  const texts = row.texts && { 'zh-CN': hidden(row.texts['zh-CN']), en: hidden(row.texts.en) };
  return {
    row: { ...row, texts, description: '', icon: '', covers: [], categoryId: null },
    snapshot: undefined,
  };
}

async function readShared(context: Context, list: readonly Presented[]): Promise<Shared> {
  const { db, user } = context;
  const icons = list.flatMap(({ row, snapshot }) => [
    ...[snapshot?.icon ?? row.icon, ...(snapshot?.covers ?? row.covers)],
  ]);
  const ids = list.map(({ row }) => row.id);
  const plugins = list.filter(({ row }) => row.kind === 'plugin').map(({ row }) => row.entityId);
  const [findFavorites] = context.extensions(favoriteProducts);
  const [findFigures] = context.extensions(pluginFigures);
  return {
    language: languageOf(user.locale),
    categories: new Map((await readCategories(db)).map((row) => [row.id, row])),
    people: await findPeople(
      db,
      list.flatMap(({ row }) => (row.ownerId === null ? [] : [row.ownerId])),
    ),
    urls: await iconUrls(context, icons),
    favorites: (await findFavorites?.(context, ids)) ?? new Set(),
    figures: plugins.length > 0 ? ((await findFigures?.(context, plugins)) ?? new Map()) : new Map(),
  };
}

function toMeta(
  { row, snapshot, draft }: Presented,
  { language, categories, people, urls, favorites }: Shared,
  withReadme: boolean,
): ProductMetaInfo {
  const shown = snapshot ?? row;
  const texts = shown.texts?.[language];
  const owner = row.ownerId === null ? undefined : people.get(row.ownerId);
  const unowned = row.ownerId === null ? (row.publisher?.name[language] ?? officialPublisher) : '';
  const publisher = owner ? publisherName(owner) : unowned;
  const category = shown.categoryId === null ? undefined : categories.get(shown.categoryId);
  return {
    id: row.id,
    name: texts?.name ?? shown.name,
    entity_id: row.entityId,
    entity_type: shown.entityType,
    entity_version: snapshot?.entityVersion ?? '',
    icon_url: urls.get(shown.icon) ?? '',
    heat: row.heat,
    favorite_count: row.favoriteCount,
    seller: {
      id: row.ownerId ?? '0',
      name: publisher,
      avatar_url: owner?.avatarUrl ?? '',
    },
    user_info: {
      user_id: row.ownerId ?? '0',
      user_name: owner?.uniqueName ?? '',
      name: publisher,
      avatar_url: owner?.avatarUrl ?? '',
    },
    description: texts?.description ?? shown.description,
    readme: withReadme ? (texts?.readme ?? snapshot?.readme ?? '') : '',
    listed_at: String(row.listedAt ? toSeconds(row.listedAt) : 0),
    status: row.status,
    category: category && toCategory(category, language),
    is_favorited: favorites.has(row.id),
    is_free: true,
    is_official: row.isOfficial,
    is_template: templateTypes.includes(shown.entityType),
    is_professional: row.isProfessional,
    covers: shown.covers.map((uri) => ({ uri, url: urls.get(uri) ?? '' })),
    labels: [],
    price: shown.paidType === paidTypes.paid ? priceOf(shown.price) : undefined,
    duplicate_count: row.duplicateCount,
    use_count: row.useCount,
    publish_mode: shown.publishMode,
    changelog: snapshot?.changelog ?? '',
    audit_status: draft?.status,
    audit_reason: draft?.reason,
    draft_id: draft?.id,
    category_note: draft && snapshot ? snapshot.categoryNote : undefined,
  };
}

function priceOf(stored: unknown): ProductMetaInfo['price'] {
  const [first] =
    (stored as { prices?: Partial<NonNullable<ProductMetaInfo['price']>>[] } | null)?.prices ?? [];
  return first && { amount: '', currency: '', decimal_num: 0, ...first };
}

const numberOf = (used: readonly UsedPart[], kind: string) => used.filter((one) => one.kind === kind).length;
const materials = (used: readonly UsedPart[], kind: string) =>
  used.filter((one) => one.kind === kind).map(({ name }) => ({ name, icon_url: '' }));

/** The block of the type of the product. Of closed-source products it has numbers instead of names. */
function extrasOf(row: ProductRow, snapshot: SnapshotRow, { figures }: Shared): Extras {
  const { insides, publishMode } = snapshot;
  const isOpen = publishMode === publishModes.openSource;
  const { used } = insides;
  const counts = {
    total_plugins_count: numberOf(used, 'plugin'),
    total_knowledges_count: numberOf(used, 'knowledge'),
    total_workflows_count: numberOf(used, 'workflow'),
    total_databases_count: numberOf(used, 'database'),
  };
  if (row.kind === 'plugin') return { plugin_extra: pluginExtraOf(row, insides, figures.get(row.entityId)) };
  if (row.kind === 'bot') {
    const shown = isOpen ? used : [];
    return {
      bot_extra: {
        ...{ publish_mode: publishMode, user_count: row.useCount, duplicate_bot_count: row.duplicateCount },
        config: {
          models: isOpen ? insides.models.map((name) => ({ name, icon_url: '' })) : [],
          plugins: materials(shown, 'plugin'),
          knowledges: materials(shown, 'knowledge'),
          workflows: materials(shown, 'workflow'),
          ...counts,
        },
        prologue: insides.prologue,
        suggested_questions: insides.suggestedQuestions,
      },
    };
  }
  if (row.kind === 'project')
    return {
      project_extra: {
        ...{ template_project_id: '0', template_project_version: snapshot.entityVersion, preview_types: [] },
        ...{ user_count: row.useCount, execute_count: 0, duplicate_count: row.duplicateCount },
        config: {
          plugin_count: counts.total_plugins_count,
          workflow_count: counts.total_workflows_count,
          knowledge_count: counts.total_knowledges_count,
          database_count: counts.total_databases_count,
        },
      },
    };
  const field = ({ name, description, isRequired, type }: ProductInsides['inputs'][number]) => ({
    ...{ name, desc: description, is_required: isRequired, type },
  });
  return {
    workflow_extra: {
      ...{ duplicate_count: row.duplicateCount, used_count: row.useCount, workflow_schema: '' },
      inputs: insides.inputs.map(field),
      outputs: insides.outputs.map(field),
      is_chat_flow: insides.isChatFlow,
      node_count: insides.nodeCount,
      config: { ...counts, plugins: isOpen ? materials(used, 'plugin') : [] },
      hosts: isOpen ? insides.hosts : [],
    },
  };
}

function pluginExtraOf(
  row: ProductRow,
  insides: ProductInsides,
  figures: PluginFigures | undefined,
): NonNullable<Extras['plugin_extra']> {
  return {
    tools: insides.tools.map(({ id, name, description, parameters }) => ({
      ...{ id, name, description },
      parameters: parameters.map((one) => ({
        name: one.name,
        required: one.isRequired,
        description: one.description,
        type: one.type,
      })),
    })),
    total_api_count: insides.tools.length,
    bots_use_count: figures?.agents ?? row.useCount,
    call_amount: figures?.calls ?? 0,
    success_rate: figures?.successRate,
    avg_exec_time: figures?.averageMs,
    is_official: row.isOfficial,
    plugin_type: 0,
    auth_mode: insides.authMode,
    hosts: insides.hosts,
  };
}

/** Whether others get copies of a product; plugins are used by reference. */
export function isCopied({ kind, publishMode }: Pick<ProductRow, 'kind' | 'publishMode'>): boolean {
  return kind !== 'plugin' && publishMode === publishModes.openSource;
}

/**
 * Whether people can try a product. Try-outs write into the frozen copy, which everybody shares, so products with
 * databases cannot be tried.
 */
export function isTriable(
  { kind, ownerId }: Pick<ProductRow, 'kind' | 'ownerId'>,
  { insides, frozenId }: Pick<SnapshotRow, 'insides' | 'frozenId'>,
): boolean {
  // Products of the installation are copied when somebody tries them.
  if ((frozenId === null && ownerId !== null) || (kind !== 'bot' && kind !== 'workflow')) return false;
  return !insides.used.some((part) => part.kind === 'database');
}
