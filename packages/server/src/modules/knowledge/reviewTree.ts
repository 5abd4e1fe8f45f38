import { setImmediate } from 'node:timers/promises';
import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { type Chunk, countCharacters } from '@heddle/retrieval';
import * as z from 'zod';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { NewSlice } from './ingest/NewSlice.js';
import type { SliceRow } from './requireDataset.js';

const chunksAtOnce = 500;

/** A chunk of the JSON document that previews show and edit. */
const chunk = z.object({
  id: z.union([z.string().max(40), z.number()]).transform(String),
  text: z.string(),
  type: z.string().max(40).default('section-text'),
  level: z.number().int().min(0).max(100).optional(),
  title: z.string().max(2_000).optional(),
  /** Id of the chunk one level up; -1, 0 and empty stand for none. */
  parent: z
    .union([z.string().max(40), z.number(), z.null()])
    .optional()
    .transform((value) => (value === null || value === undefined ? '' : String(value))),
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
  positions: z
    .array(z.object({ page: z.number().int().min(0).optional() }))
    .max(1_000)
    .optional(),
});

const tree = z.object({ chunks: z.array(chunk).max(knowledgeLimits.slicesPerDocument) });

/** The chunks of a document as JSON, for people to edit. */
export function treeOfChunks(chunks: readonly Chunk[]): Promise<string> {
  const children = childrenOf(chunks.map(({ parent }, index) => [String(index + 1), parent ?? null]));
  return writeTree(chunks, ({ text, start, end, page, level, title, parent }, index) => ({
    id: String(index + 1),
    text,
    type: typeOf(text),
    level: level ?? 0,
    title: title ?? '',
    parent: parent === undefined ? '' : String(parent + 1),
    children: children.get(index) ?? [],
    start,
    end,
    positions: page === undefined ? [] : [{ page }],
  }));
}

/** The slices of a document as the same JSON. */
export function treeOfSlices(rows: readonly SliceRow[]): Promise<string> {
  const children = childrenOf(rows.map(({ id, parentId }) => [id, parentId]));
  return writeTree(rows, ({ id, content, start, end, page, level, title, parentId }) => ({
    id,
    slice_id: id,
    text: content,
    type: typeOf(content),
    level: level ?? 0,
    title: title ?? '',
    parent: parentId ?? '',
    children: children.get(id) ?? [],
    ...(start !== null && { start }),
    ...(end !== null && { end }),
    positions: page === null ? [] : [{ page }],
  }));
}

/** Ids of the chunks below each chunk. */
function childrenOf<Parent>(chunks: readonly (readonly [id: string, parent: Parent | null])[]) {
  const children = new Map<Parent, string[]>();
  for (const [id, parent] of chunks) {
    if (parent === null) continue;
    const known = children.get(parent);
    if (known) known.push(id);
    else children.set(parent, [id]);
  }
  return children;
}

/** Some chunks at a time, so that a large document does not block the thread. */
async function writeTree<T>(
  chunks: readonly T[],
  write: (chunk: T, index: number) => object,
): Promise<string> {
  const parts: string[] = [];
  for (const [index, chunk] of chunks.entries()) {
    parts.push(JSON.stringify(write(chunk, index)));
    if (index % chunksAtOnce === chunksAtOnce - 1) await setImmediate();
  }
  return `{"chunks":[${parts.join(',')}]}`;
}

function typeOf(text: string): string {
  if (text.startsWith('<img ')) return 'image';
  return text.startsWith('|') ? 'table' : 'section-text';
}

/**
 * Checks the chunks that a person has edited, and returns them as they are stored.
 * @throws DomainError
 */
export function readTree(text: string): { json: string; count: number } {
  const { chunks } = parse(text);
  const ids = new Set<string>();
  for (const { id, text: content } of chunks) {
    if (ids.has(id)) throw invalid(`two chunks have the id ${id}`);
    ids.add(id);
    const maximum = knowledgeLimits.maxChunk * 2;
    if (countCharacters(content) > maximum)
      throw new DomainError(
        'knowledgeInvalid',
        knowledgeReasons.sliceTooLong({ field: `chunks[${id}]`, maximum }),
      );
  }
  for (const { id, parent } of chunks)
    if (isId(parent) && (!ids.has(parent) || parent === id))
      throw invalid(`the chunk ${id} has no parent ${parent}`);
  refuseCycles(chunks);
  return { json: JSON.stringify({ chunks }), count: chunks.length };
}

function refuseCycles(chunks: readonly { id: string; parent: string }[]): void {
  const parents = new Map(chunks.map(({ id, parent }) => [id, parent]));
  const safe = new Set<string>();
  for (const { id } of chunks) {
    const path = new Set<string>();
    for (let at = id; isId(at) && !safe.has(at); at = parents.get(at) ?? '') {
      if (path.has(at)) throw invalid(`the chunk ${at} is above itself`);
      path.add(at);
    }
    for (const one of path) safe.add(one);
  }
}

const isId = (parent: string) => parent !== '' && parent !== '0' && parent !== '-1';

/** The slices of a preview, in its order; chunks without text are left out. */
export function chunksOfReview(json: string): NewSlice[] {
  const chunks = parse(json).chunks.filter(({ text }) => text.trim() !== '');
  const places = new Map(chunks.map(({ id }, index) => [id, index]));
  return chunks.map(({ text, start, end, positions, level, title, parent }) => ({
    content: storableText(text).trim(),
    start: start ?? null,
    end: end ?? null,
    page: positions?.[0]?.page ?? null,
    level: level || null,
    title: title ? storableText(title) : null,
    parent: places.get(parent),
  }));
}

function parse(text: string): z.output<typeof tree> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('it is not JSON');
  }
  const parsed = tree.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function invalid(problem: string): DomainError {
  return new DomainError(
    'knowledgeInvalid',
    knowledgeReasons.treeInvalid({ field: 'doc_tree_json', problem }),
  );
}
