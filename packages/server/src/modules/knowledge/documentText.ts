import type { Input, Result } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { requireDocument } from './requireDataset.js';
import { treeOfSlices } from './reviewTree.js';
import type { StoredBlock } from './stored.js';
import { documentTexts, slices } from './tables.js';

type Calls = typeof knowledge.calls;

const maxLength = 100_000;

/** A part of the text of a document, with the blocks that begin in it. */
export async function readText(
  context: Context,
  input: Input<Calls['readText']>,
): Promise<Result<Calls['readText']>> {
  const { document } = await requireDocument(context, input.document_id, 'view');
  const [first, length] = [input.start ?? 0, Math.min(input.length ?? 20_000, maxLength)];
  const [row] = await context.db
    .select({ text: documentTexts.text, blocks: blocksBetween(first, first + length) })
    .from(documentTexts)
    .where(
      and(eq(documentTexts.documentId, document.id), eq(documentTexts.generation, document.activeGeneration)),
    );
  const text = row?.text ?? '';
  const start = Math.min(first, text.length);
  const end = Math.min(start + length, text.length);
  return {
    text: text.slice(start, end),
    start,
    total: text.length,
    blocks: (row?.blocks ?? []).map((block) => ({
      ...block,
      level: block.level ?? 0,
      page: block.page ?? 0,
    })),
  };
}

/** The blocks that begin in a range; the database leaves out the others of a large document. */
function blocksBetween(start: number, end: number) {
  return sql<StoredBlock[]>`(
    select coalesce(jsonb_agg(block order by place), '[]'::jsonb)
    from jsonb_array_elements(${documentTexts.blocks}) with ordinality as listed (block, place)
    where (block ->> 'start')::bigint >= ${start} and (block ->> 'start')::bigint < ${end}
  )`;
}

/** The slices of a document with their levels, as JSON. */
export async function readTreeOfDocument(
  context: Context,
  { document_id }: Input<Calls['documentTree']>,
): Promise<FileAnswer> {
  const { document } = await requireDocument(context, document_id, 'view');
  const rows = await context.db
    .select()
    .from(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, document.activeGeneration)))
    .orderBy(asc(slices.sequence));
  return { bytes: new TextEncoder().encode(await treeOfSlices(rows)), contentType: 'application/json' };
}
