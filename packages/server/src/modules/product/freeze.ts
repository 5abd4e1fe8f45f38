import type { Reason } from '@heddle/api-contract';
import type { CopiedItem } from '@heddle/api-contract/families/resource-copy';
import { productReasons } from '@heddle/api-contract/reasons/product';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { resourceKindNames } from '../../resources/tables.js';
import { copyReadableFile, findFile, idOfUri, uriOf } from '../file/index.js';
import { findVersion, sharesCredential } from '../plugin/index.js';
import { checkCopy, itemsOf, makeCopy, storeScenes } from '../resource-copy/index.js';
import { accessToStore, ensureStoreSpace } from '../space/index.js';
import { readInsides } from './insides.js';
import type { ProductInsides } from './ProductInsides.js';
import type { Source, SourceVersion } from './sources.js';

/** What a version becomes when it is submitted. */
export interface FrozenVersion {
  /** Null for plugins, whose versions never change themselves. */
  id: string | null;
  icon: string;
  insides: ProductInsides;
  /** Parts that are not in the copy, such as secrets. */
  warnings: Reason[];
}

const longestMs = 10 * 60_000;

/** Makes the immutable copy of a version that the store shows, in a space that nobody is a member of. */
export async function freeze(
  context: Context,
  source: Source,
  { version }: SourceVersion,
): Promise<FrozenVersion> {
  await ensureStoreSpace(context.db);
  if (source.kind === 'plugin') return freezePlugin(context, source, version);
  const request = {
    ...{ scene: storeScenes.freeze, kind: source.kind, id: source.id, projectId: undefined },
    ...{ targetSpaceId: undefined, given: { version } },
  };
  const { items: planned, failed } = await checkCopy(context, request);
  const [first] = failed;
  if (first)
    throw new DomainError(
      'productInvalid',
      productReasons.cannotFreeze({ detail: first.reason.slice(0, 300) }),
    );
  await refusePrivate(context, planned);
  const row = await makeCopy(context, request, longestMs);
  const items = itemsOf(row);
  const { rows } = kindOf(context, source.kind);
  const [made] = await context.db.select().from(rows.table).where(eq(rows.id, row.newId));
  if (row.status !== 'done' || !made)
    throw new DomainError(
      'productConflict',
      productReasons.cannotFreeze({ detail: 'the copy takes too long' }),
    );
  return {
    id: row.newId,
    icon: String((made as { icon?: string }).icon ?? ''),
    insides: await readInsides(context, source.kind, { id: row.newId, version: '', items }),
    warnings: items.flatMap(({ name, notes }) =>
      notes.flatMap(({ code, subject }) => warnings[code]?.({ name: subject || name }) ?? []),
    ),
  };
}

const warnings: Readonly<Record<string, (parameters: { name: string }) => Reason>> = {
  secretRemoved: productReasons.secretRemoved,
  credentialNeeded: productReasons.credentialNeeded,
  authorizationNeeded: productReasons.authorizationNeeded,
  activePartLeftOut: productReasons.activePartLeftOut,
};

/** Refuses what refers to resources that others could not use, naming those that the caller may see. */
async function refusePrivate(context: Context, items: readonly CopiedItem[]): Promise<void> {
  const names = await namesOfMissing(context, items);
  if (names.length > 0)
    throw new DomainError(
      'productPrivateResources',
      productReasons.privateResources({ names: names.join(', ') }),
    );
}

/** What a copy cannot refer to, by name if the caller may see it. */
export async function namesOfMissing(context: Context, items: readonly CopiedItem[]): Promise<string[]> {
  const names = new Set<string>();
  for (const { notes } of items)
    for (const { code, subject } of notes) if (code === 'missing') names.add(await nameOf(context, subject));
  return [...names].slice(0, 20);
}

/** The name of a reference `<kind> <id>`, or itself if the caller may not see it or it is gone. */
async function nameOf(context: Context, subject: string): Promise<string> {
  const [kindName = '', id = ''] = subject.split(' ');
  const kind = resourceKindNames.find((one) => one === kindName);
  if (!kind || kind === 'credential') return subject;
  const resourceKind = kindOf(context, kind);
  try {
    await resourceKind.require(context, id, 'view');
  } catch (error) {
    if (error instanceof DomainError) return subject;
    throw error;
  }
  return nameIn(context.db, resourceKind, id, subject);
}

async function nameIn(
  db: Database,
  { rows }: ReturnType<typeof kindOf>,
  id: string,
  otherwise: string,
): Promise<string> {
  const [row] = await db.select({ name: rows.name }).from(rows.table).where(eq(rows.id, id));
  return row ? String(row.name) : otherwise;
}

async function freezePlugin(context: Context, { id }: Source, version: string): Promise<FrozenVersion> {
  const content = (await findVersion(context.db, id, version))?.content;
  const fileId = idOfUri(content?.icon ?? '');
  const copied =
    fileId === undefined
      ? undefined
      : await copyReadableFile(context, fileId, accessToStore(context.user.id));
  const file = copied === undefined ? undefined : await findFile(context.db, copied);
  return {
    id: null,
    icon: file ? uriOf(file) : fileId === undefined ? (content?.icon ?? '') : '',
    insides: await readInsides(context, 'plugin', { id, version, items: [] }),
    warnings:
      content && sharesCredential(content.settings.auth)
        ? [productReasons.credentialShared({ name: content.name })]
        : [],
  };
}
