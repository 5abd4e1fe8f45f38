import type { Input, Result } from '@heddle/api-contract';
import {
  type landingEntries as entrySchemas,
  landingChanges,
  landingTypes,
  maxLandingEntries,
  type productAdmin,
} from '@heddle/api-contract/families/product-admin';
import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable } from '../../db/storable.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { requireInInstallation } from '../account/index.js';
import { recordProductEvent } from '../product/index.js';
import { requireSafeLink } from './links.js';
import { requireAllListed } from './listedProducts.js';
import { lockStore } from './lockStore.js';
import { pictureUrl } from './pictureUrl.js';
import { landingEntries } from './tables.js';

type Calls = typeof productAdmin.calls;

/** A field of the API that contains entries of a list. */
export type LandingField = keyof typeof entrySchemas;
export type LandingEntry = Record<string, unknown> & { id: string };

const fields: Readonly<Record<number, LandingField>> = {
  [landingTypes.topic]: 'topics',
  [landingTypes.topTemplate]: 'top_templates',
  [landingTypes.template]: 'templates',
  [landingTypes.customerLogo]: 'customer_logos',
  [landingTypes.developerVoice]: 'developer_voices',
  [landingTypes.customerCase]: 'customer_cases',
  [landingTypes.partner]: 'partners',
  [landingTypes.section]: 'sections',
};

const linkFields = ['jump_link', 'doc_path', 'home_space_url', 'template_url'];
const pictureFields = ['logo', 'cover'];

/** Entries of a list in their order. */
export async function readLanding(db: Database, type: number): Promise<LandingEntry[]> {
  const rows = await db
    .select()
    .from(landingEntries)
    .where(eq(landingEntries.type, type))
    .orderBy(asc(landingEntries.position), asc(landingEntries.id));
  return rows.map(({ id, content }) => ({ ...content, id }));
}

/** Adds, changes, deletes or replaces entries of one list. */
export async function setLanding(
  context: Context,
  input: Input<Calls['setLanding']>,
): Promise<Result<Calls['setLanding']>> {
  await requireInInstallation(context, 'manageStore');
  const { config_type: type, op_type: change } = input;
  const field = fields[type];
  if (!field)
    throw new DomainError('productAdminInvalid', productAdminReasons.listUnknown({ field: 'config_type' }));
  const entries = (input[field] ?? []) as readonly Record<string, unknown>[];
  for (const entry of entries)
    for (const name of linkFields) requireSafeLink(String(entry[name] ?? ''), `${field}.${name}`);
  for (const { user } of entries)
    requireSafeLink((user as { avatar_url?: string } | undefined)?.avatar_url ?? '', `${field}.user`);
  await context.db.transaction(async (transaction) => {
    await lockStore(transaction);
    if (change !== landingChanges.delete) await requireProducts(transaction, field, entries);
    const before = await readLanding(transaction, type);
    await apply(transaction, { type, change, field, entries, before });
    const after = await readLanding(transaction, type);
    if (after.length > maxLandingEntries)
      throw new DomainError(
        'productAdminInvalid',
        productAdminReasons.tooMany({ field, maximum: maxLandingEntries }),
      );
    await recordProductEvent(transaction, {
      ...{ productId: null, userId: context.user.id, action: 'landing.set' },
      ...{ before: { field, entries: before }, after: { field, entries: after } },
    });
  });
  return {};
}

interface Change {
  type: number;
  change: number;
  field: LandingField;
  entries: readonly Record<string, unknown>[];
  before: readonly LandingEntry[];
}

async function apply(db: Database, { type, change, field, entries, before }: Change): Promise<void> {
  const { add, update, delete: remove, overwrite } = landingChanges;
  if (change === overwrite) {
    await db.delete(landingEntries).where(eq(landingEntries.type, type));
    await insert(db, type, entries, 1);
    return;
  }
  if (change === add) {
    const [last] = await db
      .select({ position: max(landingEntries.position) })
      .from(landingEntries)
      .where(eq(landingEntries.type, type));
    await insert(db, type, entries, (last?.position ?? 0) + 1);
    return;
  }
  if (change !== update && change !== remove)
    throw new DomainError('productAdminInvalid', productAdminReasons.entryUnknown({ field: 'op_type' }));
  const ids = entries.map((entry) => idOf(entry, before, field));
  if (change === remove) {
    if (ids.length > 0) await db.delete(landingEntries).where(inArray(landingEntries.id, ids));
    return;
  }
  for (const [index, entry] of entries.entries())
    await db
      .update(landingEntries)
      .set({ content: contentOf(entry) })
      .where(and(eq(landingEntries.type, type), eq(landingEntries.id, ids[index]!)));
}

async function insert(
  db: Database,
  type: number,
  entries: readonly Record<string, unknown>[],
  from: number,
): Promise<void> {
  if (entries.length === 0) return;
  await db.insert(landingEntries).values(
    entries.map((entry, index) => ({
      id: newId(),
      type,
      position: from + index,
      content: contentOf(entry),
    })),
  );
}

/** An existing entry by its id, or by its product. */
function idOf(entry: Record<string, unknown>, before: readonly LandingEntry[], field: LandingField): string {
  const { id, product_id: productId } = entry;
  const found = before.find((one) =>
    productId === undefined ? one.id === id : one.product_id === productId,
  );
  if (!found) throw new DomainError('productAdminInvalid', productAdminReasons.entryUnknown({ field }));
  return found.id;
}

/** The stored fields of an entry; URLs of pictures are created when it is read. */
function contentOf({ id: _, ...entry }: Record<string, unknown>): Record<string, unknown> {
  const content = { ...entry };
  for (const name of pictureFields) {
    const picture = content[name] as { uri?: string } | undefined;
    if (picture) content[name] = { uri: picture.uri ?? '' };
  }
  return storable(content);
}

async function requireProducts(
  db: Database,
  field: LandingField,
  entries: readonly Record<string, unknown>[],
): Promise<void> {
  if (field !== 'templates' && field !== 'top_templates') return;
  const ids = entries.map(({ product_id: id }) => String(id));
  await requireAllListed(db, ids, `${field}.product_id`);
}

/** The lists as administrators edit them. */
export async function readLandingConfig(
  context: Context,
  input: Input<Calls['landingConfig']>,
): Promise<Result<Calls['landingConfig']>> {
  await requireInInstallation(context, 'manageStore');
  const { limit, offset } = pageOf(input, { usual: 50 });
  const types = input.config_type ? [input.config_type] : Object.keys(fields).map(Number);
  const config: Record<string, unknown> = {};
  let total = 0;
  for (const type of types) {
    const field = fields[type];
    if (!field) continue;
    const entries = await readLanding(context.db, type);
    total += entries.length;
    config[field] = await Promise.all(
      entries.slice(offset, offset + limit).map((entry) => withPictures(context, entry)),
    );
  }
  return { total, ...config };
}

async function withPictures(context: Context, entry: LandingEntry): Promise<LandingEntry> {
  const shown: LandingEntry = { ...entry };
  for (const name of pictureFields) {
    const picture = entry[name] as { uri: string } | undefined;
    if (picture) shown[name] = { uri: picture.uri, url: await pictureUrl(context, picture.uri) };
  }
  return shown;
}

/** The distinct values of a field of the customer cases or partners, in their order. */
async function tagsOf(db: Database, type: number, name: string): Promise<string[]> {
  const entries = await readLanding(db, type);
  return [...new Set(entries.flatMap((entry) => entry[name] ?? []).map(String))].filter((tag) => tag !== '');
}

export async function listCaseTags(context: Context): Promise<Result<Calls['customerCaseTags']>> {
  await requireInInstallation(context, 'manageStore');
  return {
    industry_tags: await tagsOf(context.db, landingTypes.customerCase, 'industry_tag'),
    platform_tags: await tagsOf(context.db, landingTypes.customerCase, 'platform_tag'),
  };
}

export async function listPartnerTags(context: Context): Promise<Result<Calls['partnerTags']>> {
  await requireInInstallation(context, 'manageStore');
  return { partner_tags: await tagsOf(context.db, landingTypes.partner, 'partner_tags') };
}
