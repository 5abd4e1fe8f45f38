import type { Input, Result } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { requireDocument } from './requireDataset.js';
import { treeOfSlices } from './reviewTree.js';
import { documentTexts, slices } from './tables.js';

type Calls = typeof knowledge.calls;

const maxLength = 100_000;

/** A part of the text of a document, with the blocks that begin in it. */
export async function readText(
  context: Context,
  input: Input<Calls['readText']>,
): Promise<Result<Calls['readText']>> {
  const { document } = await requireDocument(context, input.document_id, 'view');
  const [row] = await context.db
    .select({ text: documentTexts.text, blocks: documentTexts.blocks })
    .from(documentTexts)
    .where(
      and(eq(documentTexts.documentId, document.id), eq(documentTexts.generation, document.activeGeneration)),
    );
  const text = row?.text ?? '';
  const start = Math.min(input.start ?? 0, text.length);
  const end = Math.min(start + Math.min(input.length ?? 20_000, maxLength), text.length);
  return {
    text: text.slice(start, end),
    start,
    total: text.length,
    blocks: (row?.blocks ?? [])
      .filter((block) => block.start >= start && block.start < end)
      .map((block) => ({ ...block, level: block.level ?? 0, page: block.page ?? 0 })),
  };
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
  return { bytes: new TextEncoder().encode(treeOfSlices(rows)), contentType: 'application/json' };
}
