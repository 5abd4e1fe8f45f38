import type { Input, Result } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import type { Context } from '../../kernel/Context.js';
import { requireInInstallation } from '../account/index.js';
import { iconUrl } from '../file/index.js';
import { presentRows } from './presentProducts.js';
import { findDraft, findProduct, findSnapshot, noSuchProduct, type SnapshotRow } from './rows.js';

type Calls = typeof product.calls;
type Shown = Result<Calls['compareDraft']>['draft'];

/** A draft next to what is listed, for the review. */
export async function compareDraft(
  context: Context,
  input: Input<Calls['compareDraft']>,
): Promise<Result<Calls['compareDraft']>> {
  await requireInInstallation(context, 'manageStore');
  const { db } = context;
  const draft = await findDraft(db, input.product_draft_id);
  const row = draft && (await findProduct(db, draft.productId));
  const snapshot = draft && (await findSnapshot(db, draft.snapshotId));
  if (!draft || !row || !snapshot) throw noSuchProduct();
  const listed = row.snapshotId === snapshot.id ? undefined : await findSnapshot(db, row.snapshotId);
  const presented = await presentRows(context, [{ row, snapshot, draft }], {
    withReadme: true,
    seesAll: true,
  });
  const [shown, before] = [await toShown(context, snapshot), listed && (await toShown(context, listed))];
  return {
    meta_info: presented.get(row.id)!.meta_info,
    draft: shown,
    listed: before,
    changed_fields: before ? changedFields(before, shown) : [],
  };
}

async function toShown(context: Context, snapshot: SnapshotRow): Promise<Shown> {
  return {
    name: snapshot.name,
    description: snapshot.description,
    readme: snapshot.readme,
    icon_url: await iconUrl(context, snapshot.icon),
    covers: await Promise.all(
      snapshot.covers.map(async (uri) => ({ uri, url: await iconUrl(context, uri) })),
    ),
    category_id: snapshot.categoryId ?? '0',
    category_note: snapshot.categoryNote,
    publish_mode: snapshot.publishMode,
    entity_type: snapshot.entityType,
    entity_version: snapshot.entityVersion,
    changelog: snapshot.changelog,
    insides: insidesText(snapshot),
  };
}

function insidesText({ insides }: SnapshotRow): string {
  return [
    ...insides.models.map((name) => `model ${name}`),
    ...insides.used.map(({ kind, name }) => `${kind} ${name}`),
    ...insides.tools.map(
      ({ name, parameters }) => `tool ${name}(${parameters.map((one) => one.name).join(', ')})`,
    ),
    ...insides.hosts.map((host) => `host ${host}`),
  ].join('\n');
}

function changedFields(before: Shown, after: Shown): string[] {
  const ignored: readonly string[] = ['icon_url'];
  return (Object.keys(after) as (keyof Shown)[]).filter((key) => {
    if (ignored.includes(key)) return false;
    const [one, other] =
      key === 'covers'
        ? [before.covers, after.covers].map((list) => list.map(({ uri }) => uri))
        : [before[key], after[key]];
    return JSON.stringify(one) !== JSON.stringify(other);
  });
}
