import { fuseRanks, lexicalEmbedder, TermIndex } from '@heddle/retrieval';
import { asc, desc, eq } from 'drizzle-orm';
import { type App, defineService } from '../../kernel/services.js';
import { findFiles } from './findFiles.js';
import { type BoxFile, fileBoxChunks, fileBoxFiles } from './tables.js';

/** A passage of a file that fits a query. */
export interface FoundPassage {
  file: BoxFile;
  text: string;
}

/** Boxes whose index is kept; the one that was not used for longest is dropped first. */
const keptBoxes = 20;
/** Passages of one box that are searched; those of the newest files come first. */
const mostPassages = 20_000;
/** Passages between which other requests have their turn. */
const together = 50;
const mostFound = 8;

interface BoxIndex {
  /** Files with the time of their last change, by which an index that is out of date is recognised. */
  state: string;
  passages: { fileId: string; text: string }[];
  terms: TermIndex;
  vectors: Float32Array[];
}

const boxIndexes = defineService('file-box-indexes', () => new Map<string, BoxIndex>());

/**
 * Finds passages of the files of one box by their words and by parts of words, without a model. Names, tags and
 * captions are passages too. The passages of one box are never in the index of another.
 */
export async function searchContent(
  app: App,
  boxId: string,
  query: string,
  only?: ReadonlySet<string>,
): Promise<FoundPassage[]> {
  const { files } = await findFiles(app.db, boxId, {});
  const index = await indexOf(app, boxId, files);
  const byId = new Map(files.map((file) => [file.id, file]));
  const isWanted = (id: string) => {
    const { fileId = '' } = index.passages[Number(id)] ?? {};
    return byId.has(fileId) && (!only || only.has(fileId));
  };
  const vector = lexicalEmbedder.embed(query);
  const similar = index.vectors
    .map((one, at) => ({ id: String(at), score: dot(vector, one) }))
    .filter(({ id, score }) => score > 0.1 && isWanted(id))
    .sort((first, second) => second.score - first.score);
  const words = index.terms.search(query, 200).filter(({ id }) => isWanted(id));
  const ranked = fuseRanks([
    { ids: words.slice(0, 50).map(({ id }) => id) },
    { ids: similar.slice(0, 50).map(({ id }) => id) },
  ]);
  return ranked.slice(0, mostFound).flatMap(({ id }) => {
    const passage = index.passages[Number(id)];
    const file = passage && byId.get(passage.fileId);
    return file ? [{ file, text: passage.text }] : [];
  });
}

async function indexOf(app: App, boxId: string, files: readonly BoxFile[]): Promise<BoxIndex> {
  const indexes = app.use(boxIndexes);
  const state = files.map(({ id, updatedAt, status }) => `${id} ${updatedAt.getTime()} ${status}`).join();
  const known = indexes.get(boxId);
  indexes.delete(boxId);
  const index = known?.state === state ? known : await makeIndex(app, boxId, files, state);
  indexes.set(boxId, index);
  const oldest = indexes.keys().next().value;
  if (indexes.size > keptBoxes && oldest !== undefined) indexes.delete(oldest);
  return index;
}

async function makeIndex(
  app: App,
  boxId: string,
  files: readonly BoxFile[],
  state: string,
): Promise<BoxIndex> {
  const described = files.map(({ id, name, tags, caption }) => ({
    fileId: id,
    text: [name, tags, caption].filter((text) => text !== '').join('\n'),
  }));
  const chunks = await app.db
    .select({ fileId: fileBoxChunks.fileId, text: fileBoxChunks.text })
    .from(fileBoxChunks)
    .innerJoin(fileBoxFiles, eq(fileBoxFiles.id, fileBoxChunks.fileId))
    .where(eq(fileBoxFiles.boxId, boxId))
    .orderBy(desc(fileBoxFiles.createdAt), asc(fileBoxChunks.sequence))
    .limit(mostPassages);
  const passages = [...described, ...chunks];
  const index: BoxIndex = { state, passages, terms: new TermIndex(), vectors: [] };
  for (const [at, { text }] of passages.entries()) {
    index.terms.set(String(at), text);
    index.vectors.push(lexicalEmbedder.embed(text));
    if (at % together === together - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return index;
}

function dot(first: Float32Array, second: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < first.length; index += 1) sum += first[index]! * (second[index] ?? 0);
  return sum;
}
