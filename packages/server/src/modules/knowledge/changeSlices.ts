import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { countCharacters } from '@heddle/retrieval';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storable, storableText } from '../../db/storable.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { removeFromIndex, setSearchable } from '../knowledge-index/index.js';
import { parseRow } from './indexText.js';
import { countsOf } from './ingest/activate.js';
import { indexSlicesJob } from './ingest/indexSlices.js';
import { lockDocument, requireIdle } from './lockDocument.js';
import {
  type AuthorizedDocument,
  type DocumentRow,
  requireDocument,
  requireSlices,
  type SliceRow,
} from './requireDataset.js';
import { withoutUrls } from './slices.js';
import { readRow } from './tableColumns.js';
import { documents, slices } from './tables.js';
import { touchDataset } from './touchDataset.js';

type Calls = typeof knowledge.calls;

export async function createSlice(
  context: Context,
  input: Input<Calls['createSlice']>,
): Promise<Result<Calls['createSlice']>> {
  const found = await requireDocument(context, input.document_id, 'edit');
  const content = contentOf(found, input.raw_text ?? '');
  const id = newId();
  await changeDocument(context, found, [id], async (transaction, current) => {
    if (current.sliceCount >= knowledgeLimits.slicesPerDocument)
      throw new DomainError(
        'knowledgeTooLarge',
        knowledgeReasons.tooManySlices({ maximum: knowledgeLimits.slicesPerDocument }),
      );
    // Rows of tables are always added at the end.
    const position = found.dataset.format === knowledgeFormats.table ? undefined : input.sequence;
    const now = new Date();
    await transaction.insert(slices).values({
      ...{ id, content, datasetId: found.dataset.id, documentId: current.id },
      generation: current.activeGeneration,
      sequence: await sequenceAt(transaction, current, position),
      status: 'pending',
      isEdited: true,
      charCount: countCharacters(content),
      keywords: storable(input.keywords ?? []),
      createdAt: now,
      updatedAt: now,
    });
  });
  return { slice_id: id, slice_id_new: id };
}

/** The sequence of a slice at a position: between its neighbours. */
async function sequenceAt(
  transaction: Database,
  { id, activeGeneration }: DocumentRow,
  position: number | undefined,
): Promise<number> {
  const rows = await transaction
    .select({ sequence: slices.sequence })
    .from(slices)
    .where(and(eq(slices.documentId, id), eq(slices.generation, activeGeneration)))
    .orderBy(asc(slices.sequence));
  const index = position === undefined ? rows.length : Math.max(position, 1) - 1;
  if (index > rows.length)
    throw new DomainError(
      'knowledgePositionInvalid',
      knowledgeReasons.position({ field: 'sequence', maximum: rows.length + 1 }),
    );
  const before = rows[index - 1]?.sequence;
  const after = rows[index]?.sequence;
  if (after === undefined) return before === undefined ? 1 : Math.floor(before) + 1;
  if (before === undefined) return after - 1;
  if (after - before > 1) return before + 1;
  const middle = Math.round(((before + after) / 2) * 100_000) / 100_000;
  if (middle > before && middle < after) return middle;
  await renumber(transaction, id, activeGeneration);
  return index + 0.5;
}

/** Gives the slices whole numbers again, when there is no room between two. */
async function renumber(transaction: Database, documentId: string, generation: number): Promise<void> {
  // Two steps: no number may occur twice meanwhile.
  await transaction.execute(sql`
    update knowledge_slices set sequence = -numbered.place
    from (select id, row_number() over (order by sequence) as place from knowledge_slices
      where document_id = ${documentId} and generation = ${generation}) as numbered
    where knowledge_slices.id = numbered.id`);
  await transaction
    .update(slices)
    .set({ sequence: sql`-${slices.sequence}` })
    .where(and(eq(slices.documentId, documentId), eq(slices.generation, generation)));
}

export async function updateSlice(
  context: Context,
  input: Input<Calls['updateSlice']>,
): Promise<Result<Calls['updateSlice']>> {
  const [found] = await requireSlices(context, [input.slice_id], 'edit');
  if (!found) throw new Error('the slice was checked');
  const text = input.raw_text ?? input.table_unit_text;
  const content = text === undefined ? found.slice.content : contentOf(found, text, found.slice);
  let version = found.slice.version;
  await changeDocument(context, found, [found.slice.id], async (transaction) => {
    const base = input.version ?? found.slice.version;
    const [changed] = await transaction
      .update(slices)
      .set({
        content,
        charCount: countCharacters(content),
        ...(input.keywords && { keywords: storable(input.keywords) }),
        status: 'pending',
        isEdited: true,
        version: base + 1,
        updatedAt: new Date(),
      })
      .where(and(eq(slices.id, found.slice.id), eq(slices.version, base)))
      .returning({ version: slices.version });
    if (!changed) throw new DomainError('changedElsewhere', knowledgeReasons.sliceChanged());
    version = changed.version;
  });
  return { version };
}

export async function deleteSlices(
  context: Context,
  input: Input<Calls['deleteSlices']>,
): Promise<Result<Calls['deleteSlices']>> {
  const found = await requireSlices(context, input.slice_ids ?? [], 'edit');
  for (const [ids, first] of byDocument(found))
    await changeDocument(context, first, ids, async (transaction) => {
      await transaction.delete(slices).where(inArray(slices.id, ids));
      await removeFromIndex(transaction, { sliceIds: ids });
    });
  return {};
}

export async function setSliceStatus(
  context: Context,
  { slice_ids, is_enabled }: Input<Calls['setSliceStatus']>,
): Promise<Result<Calls['setSliceStatus']>> {
  const found = await requireSlices(context, slice_ids, 'edit');
  await context.db.transaction(async (transaction) => {
    for (const [ids, { document }] of byDocument(found)) {
      requireIdle(await lockDocument(transaction, document.id));
      await transaction.update(slices).set({ isEnabled: is_enabled }).where(inArray(slices.id, ids));
      await setSearchable(transaction, { sliceIds: ids }, is_enabled);
    }
  });
  return {};
}

type AuthorizedSlice = AuthorizedDocument & { slice: SliceRow };

function byDocument(found: readonly AuthorizedSlice[]): [ids: string[], first: AuthorizedSlice][] {
  const groups = new Map<string, [string[], AuthorizedSlice]>();
  for (const one of found) {
    const group = groups.get(one.document.id) ?? [[], one];
    group[0].push(one.slice.id);
    groups.set(one.document.id, group);
  }
  return [...groups.values()];
}

/**
 * Changes slices of a document that nothing else writes, updates its counts, and has the slices indexed in the
 * background.
 */
export async function changeDocument(
  context: Context,
  { document, dataset, access }: AuthorizedDocument,
  sliceIds: readonly string[],
  change: (transaction: Database, current: DocumentRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, document.id);
    requireIdle(current);
    if (current.activeGeneration === 0)
      throw new DomainError('knowledgeNotReady', knowledgeReasons.notStored());
    await change(transaction, current);
    await transaction
      .update(documents)
      .set({
        ...(await countsOf(transaction, document.id, current.activeGeneration)),
        updatedAt: new Date(),
      })
      .where(eq(documents.id, document.id));
    await touchDataset(transaction, dataset.id);
    await context.jobs.enqueue(
      indexSlicesJob,
      { documentId: document.id, sliceIds: [...sliceIds] },
      { db: transaction, userId: context.user.id, spaceId: access.spaceId, title: document.name },
    );
  });
}

/** The content of a slice as it is stored, from what a person wrote. */
function contentOf({ dataset, document }: AuthorizedDocument, text: string, before?: SliceRow): string {
  if (dataset.format === knowledgeFormats.table) return rowOf(document, text, before);
  const content = withoutUrls(storableText(text).trim());
  const isPhoto = dataset.format === knowledgeFormats.photo;
  if (content === '' && !isPhoto)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.sliceEmpty({ field: 'raw_text' }));
  const maximum = knowledgeLimits.slice;
  // Chunks of larger settings may stay as long as they are.
  if (countCharacters(content) > Math.max(maximum, before?.charCount ?? 0))
    throw new DomainError('knowledgeInvalid', knowledgeReasons.sliceTooLong({ field: 'raw_text', maximum }));
  return content;
}

/** A row from its values by column id; columns that are not named keep their values. */
function rowOf({ columns }: DocumentRow, text: string, before: SliceRow | undefined): string {
  const given = readValues(text);
  const known = before ? parseRow(before.content) : {};
  return JSON.stringify(readRow({ ...known, ...given }, columns, 1));
}

function readValues(text: string): Record<string, string> {
  const invalid = () =>
    new DomainError('knowledgeRowInvalid', knowledgeReasons.rowForm({ field: 'raw_text' }));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid();
  }
  // As lists answer rows.
  if (Array.isArray(value))
    value = Object.fromEntries(
      value.map((cell: unknown) => {
        const { column_id, value: content } = (cell ?? {}) as { column_id?: unknown; value?: unknown };
        return [String(column_id), content];
      }),
    );
  if (typeof value !== 'object' || value === null) throw invalid();
  return Object.fromEntries(
    Object.entries(value).map(([id, cell]) => {
      if (cell !== null && typeof cell === 'object') throw invalid();
      return [id, cell === null || cell === undefined ? '' : String(cell)];
    }),
  );
}
