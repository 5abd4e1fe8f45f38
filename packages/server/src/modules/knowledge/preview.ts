import type { Input, Result } from '@heddle/api-contract';
import { type knowledge, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { documentFileReasons } from '@heddle/api-contract/reasons/document-file';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import type { PackedText } from '../../document-files/DocumentFiles.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { readableFile, readHeldFile } from '../file/index.js';
import { checkFile, extensionOf, readWeb } from './documentSources.js';
import { optionalId } from './documents.js';
import { splitText } from './ingest/textSource.js';
import { toRefusal } from './problems.js';
import { readDocument } from './readDocument.js';
import { requireDataset, requireDocument } from './requireDataset.js';
import type { ParsingStrategy } from './stored.js';
import { readChunkStrategy, readParsingStrategy } from './strategies.js';

type Calls = typeof knowledge.calls;

interface ReadText {
  text: PackedText;
  pages: number;
}

const maxKept = 8;
const maxKeptLength = 16 * 1024 * 1024;

/** The texts that were read last: people change one setting after the other and look at the chunks. */
class LatestTexts {
  readonly #texts = new Map<string, ReadText>();
  #length = 0;

  get(key: string): ReadText | undefined {
    const found = this.#texts.get(key);
    if (found) {
      this.#texts.delete(key);
      this.#texts.set(key, found);
    }
    return found;
  }

  set(key: string, read: ReadText): void {
    this.#texts.set(key, read);
    this.#length += lengthOf(read);
    for (const [oldest, kept] of this.#texts) {
      if (oldest === key || (this.#texts.size <= maxKept && this.#length <= maxKeptLength)) break;
      this.#texts.delete(oldest);
      this.#length -= lengthOf(kept);
    }
  }
}

const lengthOf = ({ text }: ReadText) => text.text.length + text.blocks.length;

const latestTexts = defineService('knowledge-preview-texts', () => new LatestTexts());
const previewRate = defineService(
  'knowledge-preview-rate',
  () => new CallRate({ perMinute: 120, together: 3 }),
);

/** The chunks of a document under given settings, by the code that stores them. */
export async function previewChunks(
  context: Context,
  input: Input<Calls['previewChunks']>,
): Promise<Result<Calls['previewChunks']>> {
  const { row: dataset } = await requireDataset(context, input.dataset_id, 'edit');
  if (dataset.format !== knowledgeFormats.text)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'dataset_id' }));
  const chunking = readChunkStrategy(input.chunk_strategy, dataset.chunkStrategy);
  const parsing = readParsingStrategy(input.parsing_strategy, dataset.parsingStrategy);
  const end = context.use(previewRate).begin(context.user.id);
  try {
    const { text, pages } = await textOf(context, input, parsing);
    const chunks = await splitText(context, text, chunking, context.signal);
    const from = Number(input.offset ?? 0);
    const to = from + Math.min(Number(input.limit ?? 50), 200);
    return {
      chunks: chunks.slice(from, to).map((chunk, index) => ({
        sequence: String(from + index + 1),
        text: chunk.text,
        char_count: chunk.characters,
        start: chunk.start,
        end: chunk.end,
        page: chunk.page ?? 0,
        level: chunk.level ?? 0,
        title: chunk.title ?? '',
        parent: chunk.parent === undefined ? 0 : chunk.parent + 1,
      })),
      total: chunks.length,
      char_count: chunks.reduce((sum, { characters }) => sum + characters, 0),
      longest: chunks.reduce((most, { characters }) => Math.max(most, characters), 0),
      page_count: pages,
    };
  } catch (error) {
    throw toRefusal(error) ?? error;
  } finally {
    end();
  }
}

async function textOf(
  context: Context,
  input: Input<Calls['previewChunks']>,
  parsing: ParsingStrategy,
): Promise<ReadText> {
  const source = input.source_info;
  if (source?.custom_content?.trim()) {
    const bytes = new TextEncoder().encode(source.custom_content);
    return read(context, { name: 'file.txt', bytes }, { parsing, skippedPages: [] });
  }
  if (source?.web_id !== undefined || source?.web_url) {
    const { name, bytes } = await readWeb(context, source);
    return read(context, { name, bytes }, { parsing, skippedPages: [] });
  }
  const { fileId, extension, pages } = await fileOf(context, input);
  const skippedPages = input.filter_strategy?.filter_page ?? pages;
  const key = JSON.stringify([fileId, parsing, skippedPages]);
  const texts = context.use(latestTexts);
  const known = texts.get(key);
  if (known) return known;
  const file = await readHeldFile(context, fileId, knowledgeLimits.textFileBytes);
  if (!file) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
  const found = await read(
    context,
    { name: `file.${extension}`, bytes: file.bytes },
    { parsing, skippedPages },
  );
  texts.set(key, found);
  return found;
}

async function fileOf(context: Context, input: Input<Calls['previewChunks']>) {
  const documentId = optionalId(input.document_id);
  if (documentId !== undefined) {
    const { document } = await requireDocument(context, documentId, 'edit');
    if (document.fileId === null) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
    return { fileId: document.fileId, extension: document.extension, pages: document.skippedPages };
  }
  const { tos_uri: uri, source_file_id: id } = input.source_info ?? {};
  const wanted = uri ? { uri } : id === undefined ? undefined : { id };
  if (!wanted) throw new DomainError('knowledgeInvalid', knowledgeReasons.noSource({ field: 'source_info' }));
  const row = await readableFile(context, wanted);
  if (!row) throw new DomainError('knowledgeInvalid', knowledgeReasons.noFile({ field: 'source_info' }));
  const extension = extensionOf(row.name) || extensionOf(row.extension);
  checkFile(knowledgeFormats.text, { extension, size: row.size });
  return { fileId: row.id, extension, pages: [] };
}

async function read(
  context: Context,
  file: { name: string; bytes: Uint8Array },
  settings: { parsing: ParsingStrategy; skippedPages: readonly number[] },
): Promise<ReadText> {
  const { text, pages } = await readDocument(context, file, {
    ...settings,
    signal: context.signal,
    place: { userId: context.user.id },
  });
  if (text.text.trim() === '') throw new DomainError('knowledgeEmpty', documentFileReasons.empty());
  return { text, pages: pages ?? 0 };
}
