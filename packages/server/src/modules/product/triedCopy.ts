import { productReasons } from '@heddle/api-contract/reasons/product';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { withDatabase } from '../archive/index.js';
import { defaultModel } from '../bot/index.js';
import { accessToStore, ensureStoreSpace } from '../space/index.js';
import { languageOf } from '../workflow/index.js';
import { officialContents } from './officialContents.js';
import { removeCopyJob } from './removeFrozen.js';
import type { ProductRow, SnapshotRow } from './rows.js';
import { productTrials } from './tables.js';

/**
 * The object in the space of the store that people try: the frozen copy, or for products of the installation a copy in
 * the caller's language, which the first who tries one makes for all.
 */
export async function triedCopy(context: Context, row: ProductRow, snapshot: SnapshotRow): Promise<string> {
  if (snapshot.frozenId !== null) return snapshot.frozenId;
  const model = await defaultModel(context);
  const key = { snapshotId: snapshot.id, variant: `${languageOf(context.user.locale)} ${model.id}` };
  const known = await findTrial(context, key);
  if (known !== undefined) return known;
  const objectId = await copyForTrials(context, row);
  const added = await context.db
    .insert(productTrials)
    .values({ ...key, objectId })
    .onConflictDoNothing()
    .returning({ objectId: productTrials.objectId });
  if (added.length > 0) return objectId;
  // Two people were the first.
  await context.jobs.enqueue(removeCopyJob, { kind: row.kind, id: objectId });
  return (await findTrial(context, key)) ?? objectId;
}

type TrialKey = Pick<typeof productTrials.$inferSelect, 'snapshotId' | 'variant'>;

async function findTrial({ db }: Context, { snapshotId, variant }: TrialKey): Promise<string | undefined> {
  const [row] = await db
    .select({ objectId: productTrials.objectId })
    .from(productTrials)
    .where(and(eq(productTrials.snapshotId, snapshotId), eq(productTrials.variant, variant)));
  return row?.objectId;
}

async function copyForTrials(context: Context, { kind, entityId }: ProductRow): Promise<string> {
  await ensureStoreSpace(context.db);
  const unchanged = { name: undefined, folder: undefined };
  for (const contents of context.extensions(officialContents)) {
    const made = await contents.copy(context, entityId, accessToStore(context.user.id), unchanged);
    if (!made) continue;
    const { release } = kindOf(context, kind);
    // Agents are tried as drafts, workflows as versions.
    if (kind === 'workflow')
      await context.db.transaction((transaction) => release!(withDatabase(context, transaction), made.id));
    return made.id;
  }
  throw new DomainError('productTryRefused', productReasons.cannotTry());
}
