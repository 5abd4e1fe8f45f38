import type { Input, Result } from '@heddle/api-contract';
import type { product } from '@heddle/api-contract/families/product';
import { copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { folderReasons } from '@heddle/api-contract/reasons/folder';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireFolder, treesOf } from '../folder/index.js';
import { itemsOf, makeCopy, storeScenes } from '../resource-copy/index.js';
import { personalSpaceOf } from '../space/index.js';
import { changeProductCounter } from './counters.js';
import { requireListedProduct } from './detail.js';
import { invalid, kindOfType } from './kinds.js';
import { officialContents } from './officialContents.js';
import { isCopied } from './presentProducts.js';
import { findSnapshot, noSuchProduct, type ProductRow, type SnapshotRow } from './rows.js';
import { productCopies } from './tables.js';

type Calls = typeof product.calls;
type Duplicated = Result<Calls['duplicate']>;

const longestMs = 20_000;

/** Copies a product from its frozen version into a space of the caller: everything or nothing. */
export async function duplicateProduct(
  context: Context,
  input: Input<Calls['duplicate']>,
): Promise<Duplicated> {
  const row = await requireListedProduct(context, input.product_id);
  if (kindOfType(input.entity_type) !== row.kind)
    throw invalid(productReasons.typeUnknown({ field: 'entity_type' }));
  if (row.kind === 'plugin') throw invalid(productReasons.pluginByReference());
  if (!isCopied(row)) throw invalid(productReasons.closedSource());
  const snapshot = await findSnapshot(context.db, row.snapshotId);
  if (!snapshot) throw noSuchProduct();
  const spaceId = input.space_id ?? (await personalSpaceOf(context));
  const access = await context.spaceAccess(spaceId, 'createResource');
  const folder = await folderFor(context, access, row, input.folder_id);
  const name = nameFor(row, snapshot, input.name);
  const made = await copyContent(context, access, { row, snapshot, name, folder });
  await context.db.transaction(async (transaction) => {
    await transaction.insert(productCopies).values({
      ...{ id: newId(), productId: row.id, snapshotId: snapshot.id, userId: context.user.id },
      ...{ spaceId: access.spaceId, objectId: made.new_entity_id as string, createdAt: new Date() },
    });
    await changeProductCounter(transaction, row.id, 'duplicateCount', 1);
    await context.emit(transaction, 'productUsed', {
      ...{ productId: row.id, userId: context.user.id, how: 'duplicate' },
    });
  });
  return made;
}

interface Wanted {
  row: ProductRow;
  snapshot: SnapshotRow;
  name: string | undefined;
  folder: { id: string; type: number } | undefined;
}

async function copyContent(
  context: Context,
  access: SpaceAccess,
  { row, snapshot, name, folder }: Wanted,
): Promise<Duplicated> {
  for (const contents of context.extensions(officialContents)) {
    if (row.ownerId !== null || snapshot.frozenId !== null) break;
    const made = await contents.copy(context, row.entityId, access, { name, folder });
    if (!made) continue;
    return answer(
      made.id,
      '',
      copyStatuses.done,
      made.notes.map((note) => ({ ...note, name: snapshot.name })),
    );
  }
  if (snapshot.frozenId === null) throw noSuchProduct();
  const copy = await makeCopy(
    context,
    {
      ...{ scene: storeScenes.duplicate, kind: row.kind, id: snapshot.frozenId, projectId: undefined },
      targetSpaceId: access.spaceId,
      given: { ...(name !== undefined && { name }), ...(folder && { folder }) },
    },
    longestMs,
  );
  const notes = itemsOf(copy).flatMap((item) => item.notes.map((note) => ({ ...note, name: item.name })));
  return answer(copy.newId, copy.id, copyStatuses[copy.status], notes);
}

function answer(id: string, taskId: string, status: number, warnings: Duplicated['warnings']): Duplicated {
  return { new_entity_id: id, new_plugin_id: id, task_id: taskId, status, warnings };
}

async function folderFor(
  context: Context,
  access: SpaceAccess,
  { kind }: ProductRow,
  id: string | undefined,
) {
  if (id === undefined) return undefined;
  const { folder } = await requireFolder(context, id, 'createResource', { spaceId: access.spaceId });
  if (!treesOf(kind).includes(folder.type)) throw new DomainError('folderNotFound', folderReasons.notFound());
  return { id: folder.id, type: folder.type };
}

const identifier = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** The given name, else that of the product. Names of workflows are identifiers, so theirs stay as they were. */
function nameFor({ kind }: ProductRow, snapshot: SnapshotRow, given = ''): string | undefined {
  const name = given.trim();
  if (kind !== 'workflow') return name === '' ? snapshot.name : name;
  if (name === '') return undefined;
  if (!identifier.test(name)) throw invalid(inputReasons.name({ field: 'name', maximum: 64 }));
  return name;
}
