import type { ResourceAction } from '@heddle/api-contract';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { eq, inArray } from 'drizzle-orm';
import { can, type Resource, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { datasets, documents, slices } from './tables.js';

export type DatasetRow = typeof datasets.$inferSelect & Pick<Resource, 'isCollaborator' | 'isOwnerOfProject'>;
export type DocumentRow = typeof documents.$inferSelect;
export type SliceRow = typeof slices.$inferSelect;

type Caller = Pick<Context, 'db' | 'spaceAccess'>;

/** A knowledge base together with the caller's access to it. */
export interface AuthorizedDataset {
  row: DatasetRow;
  access: SpaceAccess;
}

/** A document together with its knowledge base and the caller's access to it. */
export interface AuthorizedDocument {
  document: DocumentRow;
  dataset: DatasetRow;
  access: SpaceAccess;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * Returns the knowledge base if the caller may perform the action. The error is the same for knowledge bases that do
 * not exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireDataset(
  context: Caller,
  id: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedDataset> {
  const [row] = await context.db.select().from(datasets).where(eq(datasets.id, id));
  return authorize(
    context,
    row,
    action,
    where,
    () => new DomainError('knowledgeNotFound', knowledgeReasons.notFound()),
  );
}

/** Returns the document if the caller may perform the action on its knowledge base; errors as `requireDataset`. */
export async function requireDocument(
  context: Caller,
  id: string,
  action: ResourceAction,
): Promise<AuthorizedDocument> {
  const [found] = await requireDocuments(context, [id], action);
  if (!found) throw noDocument();
  return found;
}

/** As `requireDocument`, for several, in their order: all or an error. */
export async function requireDocuments(
  context: Caller,
  ids: readonly string[],
  action: ResourceAction,
): Promise<AuthorizedDocument[]> {
  if (ids.length === 0) return [];
  const rows = await context.db
    .select()
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(inArray(documents.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.knowledge_documents.id, row]));
  const accesses = new Map<string, SpaceAccess>();
  const found: AuthorizedDocument[] = [];
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    const dataset = row?.knowledge_datasets;
    const access =
      (dataset && accesses.get(dataset.id)) ??
      (await authorize(context, dataset, action, {}, noDocument)).access;
    if (!row || !dataset) throw noDocument();
    accesses.set(dataset.id, access);
    found.push({ document: row.knowledge_documents, dataset, access });
  }
  return found;
}

/** Slices with their documents, in the order of their ids: all or an error. */
export async function requireSlices(
  context: Caller,
  ids: readonly string[],
  action: ResourceAction,
): Promise<(AuthorizedDocument & { slice: SliceRow })[]> {
  if (ids.length === 0) return [];
  const rows = await context.db
    .select()
    .from(slices)
    .where(inArray(slices.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Map<string, AuthorizedDocument>();
  const found: (AuthorizedDocument & { slice: SliceRow })[] = [];
  for (const id of new Set(ids)) {
    const slice = byId.get(id);
    if (!slice) {
      await authorize(context, undefined, action, {}, noSlice);
      throw noSlice();
    }
    const parent = parents.get(slice.documentId) ?? (await parentOf(context, slice.documentId, action));
    parents.set(slice.documentId, parent);
    // Slices of other generations are being written or removed.
    if (slice.generation !== parent.document.activeGeneration) throw noSlice();
    found.push({ ...parent, slice });
  }
  return found;
}

async function parentOf(context: Caller, documentId: string, action: ResourceAction) {
  try {
    return await requireDocument(context, documentId, action);
  } catch (error) {
    if (error instanceof DomainError && error.error === 'knowledgeDocumentNotFound') throw noSlice();
    throw error;
  }
}

async function authorize(
  context: Caller,
  row: DatasetRow | undefined,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean },
  missing: () => DomainError,
): Promise<AuthorizedDataset> {
  const isThere =
    row !== undefined &&
    (row.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? row.spaceId) === row.spaceId;
  const access = await accessTo(context, isThere ? row.spaceId : nowhere, missing);
  if (!row) throw missing();
  const [marked = row] = await markCollaborations(context.db, access, undefined, [row]);
  if (can(access, action, marked)) return { row: marked, access };
  throw new DomainError('accessDenied', knowledgeReasons.mayNotEdit());
}

async function accessTo(context: Caller, spaceId: string, missing: () => DomainError): Promise<SpaceAccess> {
  try {
    return await context.spaceAccess(spaceId, 'view');
  } catch (error) {
    if (error instanceof DomainError && error.error === 'accessDenied') throw missing();
    throw error;
  }
}

export function noDocument(): DomainError {
  return new DomainError('knowledgeDocumentNotFound', knowledgeReasons.noDocument());
}

function noSlice(): DomainError {
  return new DomainError('knowledgeSliceNotFound', knowledgeReasons.noSlice());
}
