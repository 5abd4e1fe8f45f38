import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, sliceStatuses } from '@heddle/api-contract/families/knowledge';
import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { fileUrls } from '../file/index.js';
import { toWireColumns, toWireProblem } from './describeDocuments.js';
import { imageIds } from './documentImages.js';
import { parseRow } from './indexText.js';
import { type DocumentRow, requireDataset, requireDocument, type SliceRow } from './requireDataset.js';
import { documents, slices } from './tables.js';

type Calls = typeof knowledge.calls;
type WireSlice = Result<Calls['listSlices']>['slices'][number];

const sortColumns = {
  hit_count: slices.hit,
  create_time: slices.createdAt,
  update_time: slices.updatedAt,
  char_count: slices.charCount,
} as const;

/** The slices of a document or of a knowledge base, in their order. */
export async function listSlices(
  context: Context,
  input: Input<Calls['listSlices']>,
): Promise<Result<Calls['listSlices']>> {
  const where = and(await scopeOf(context, input), isFound, keywordOf(input), enabledOf(input.is_enabled));
  const { limit, offset } = pageOf(
    { ...input, ...(input.sequence !== undefined && { page_no: undefined, offset: input.sequence }) },
    { usual: 20, largest: 100 },
  );
  const from = () =>
    context.db.select().from(slices).innerJoin(documents, eq(documents.id, slices.documentId)).where(where);
  const [rows, [counted]] = await Promise.all([
    from()
      .orderBy(...orderOf(input), asc(slices.documentId), asc(slices.sequence))
      .limit(limit)
      .offset(offset),
    context.db
      .select({ total: count() })
      .from(slices)
      .innerJoin(documents, eq(documents.id, slices.documentId))
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  const urls = await fileUrls(
    context,
    rows.flatMap(({ knowledge_slices: { content } }) => imageIds(content)),
  );
  return {
    slices: rows.map(({ knowledge_slices: slice, knowledge_documents: document }, index) =>
      toWireSlice(slice, document, offset + index + 1, urls),
    ),
    total: String(total),
    hasmore: offset + rows.length < total,
    columns: rows[0] ? toWireColumns(rows[0].knowledge_documents.columns) : [],
  };
}

/** Slices of the generation that is found now. */
const isFound = eq(slices.generation, documents.activeGeneration);

async function scopeOf(context: Context, input: Input<Calls['listSlices']>): Promise<SQL> {
  if (input.document_id !== undefined) {
    const { document } = await requireDocument(context, input.document_id, 'view');
    return eq(slices.documentId, document.id);
  }
  const { row } = await requireDataset(context, input.dataset_id ?? '0', 'view');
  return eq(slices.datasetId, row.id);
}

function keywordOf({ keyword }: Input<Calls['listSlices']>): SQL | undefined {
  return keyword ? ilike(slices.content, containing(keyword)) : undefined;
}

function enabledOf(isEnabled: boolean | undefined): SQL | undefined {
  return isEnabled === undefined ? undefined : eq(slices.isEnabled, isEnabled);
}

function orderOf({ sort_field: field, is_asc }: Input<Calls['listSlices']>): SQL[] {
  if (!field) return [];
  const direction = is_asc ? asc : desc;
  if (Object.hasOwn(sortColumns, field)) return [direction(sortColumns[field as keyof typeof sortColumns])];
  // The id of a column of a table.
  return /^\d{1,19}$/.test(field) ? [direction(sql`${slices.content}::jsonb ->> ${field}`)] : [];
}

function toWireSlice(
  row: SliceRow,
  document: DocumentRow,
  position: number,
  urls: ReadonlyMap<string, { uri: string; url: string }>,
): WireSlice {
  const { level, title, parentId, page, start, end } = row;
  const content = document.columns.length > 0 ? cellsOf(row, document) : withUrls(row.content, urls);
  return {
    slice_id: row.id,
    content,
    status: statusOf(row),
    hit_count: String(row.hit),
    char_count: String(row.charCount),
    token_count: '0',
    sequence: String(position),
    document_id: row.documentId,
    chunk_info: JSON.stringify({ level, parent_id: parentId, title, page, start, end }),
    document_name: document.name,
    is_enabled: row.isEnabled,
    page: page ?? 0,
    start: start ?? 0,
    end: end ?? 0,
    level: level ?? 0,
    title: title ?? '',
    parent_id: parentId ?? '',
    keywords: row.keywords,
    version: row.version,
    is_edited: row.isEdited,
    problem: row.status === 'failed' ? toWireProblem(document.problem) : null,
  };
}

function statusOf({ status, isEnabled }: SliceRow): number {
  if (!isEnabled) return sliceStatuses.disabled;
  return status === 'stored' ? sliceStatuses.indexed : sliceStatuses.pending;
}

function cellsOf({ content }: SliceRow, { columns }: DocumentRow): string {
  const values = parseRow(content);
  return JSON.stringify(
    columns.map(({ id, name, description }) => ({
      column_id: id,
      column_name: name,
      value: values[id] ?? '',
      desc: description,
    })),
  );
}

/** Fills the addresses of pictures in a text. */
export function withUrls(content: string, urls: ReadonlyMap<string, { uri: string; url: string }>): string {
  if (!content.includes('data-tos-key')) return content;
  return content.replace(/<img src="" data-tos-key="file-(\d{1,19})\.[a-z0-9]{1,8}">/g, (tag, id: string) => {
    const url = urls.get(id)?.url;
    return url === undefined ? tag : tag.replace('src=""', `src="${url.replaceAll('"', '%22')}"`);
  });
}

/** Empties the addresses of pictures, which expire. */
export function withoutUrls(content: string): string {
  return content.replace(/<img src="[^"]{0,4000}" data-tos-key="/g, '<img src="" data-tos-key="');
}
