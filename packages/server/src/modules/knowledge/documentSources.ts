import { documentSources, knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { oneChunk } from '../../files/streams.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type FileRow, holdFile, noSuchFile, storeFile } from '../file/index.js';
import type { DatasetRow } from './requireDataset.js';
import { requireReview } from './requireReview.js';
import { type WebSource, webSources } from './webSources.js';

/** A source in a request. */
export interface WireSource {
  tos_uri?: string | undefined;
  source_file_id?: string | undefined;
  custom_content?: string | undefined;
  file_base64?: string | undefined;
  file_type?: string | undefined;
  review_id?: string | undefined;
  document_source?: number | undefined;
  web_id?: string | undefined;
  web_url?: string | undefined;
}

/** The file of a document to be. */
export interface DocumentSource {
  fileId: string;
  name: string;
  extension: string;
  size: number;
  /** Of `documentSources`. */
  source: number;
  reviewId?: string;
  /** Where it was fetched from, and the hash of what was fetched. */
  address?: string;
  contentHash?: string;
}

const textTypes = [
  'txt',
  'md',
  'markdown',
  'pdf',
  'docx',
  'pptx',
  'html',
  'htm',
  'json',
  'csv',
  'xlsx',
  'eml',
  'epub',
  'odt',
];
const tableTypes = ['csv', 'tsv', 'xlsx', 'json'];
const photoTypes = ['jpg', 'jpeg', 'png', 'webp', 'gif'];
const betterTypes: Readonly<Record<string, string>> = { doc: 'DOCX', xls: 'XLSX', ppt: 'PPTX' };

/** Finds or stores the file of a document, and checks that this kind of knowledge base can read it. */
export async function resolveSource(
  context: Context,
  { row: dataset, access }: { row: DatasetRow; access: SpaceAccess },
  given: WireSource | undefined,
  name: string | undefined,
): Promise<DocumentSource> {
  if (given?.web_id !== undefined || given?.web_url)
    return sourceOfWeb(context, access, dataset, await readWeb(context, given));
  if (given?.review_id !== undefined) return sourceOfReview(context, dataset, given.review_id);
  const { file, source } = await storeSource(context, access, dataset, given, name);
  const extension = extensionOf(file.name) || extensionOf(file.extension);
  checkFile(dataset.format, { extension, size: file.size });
  return { fileId: file.id, name: file.name, extension, size: file.size, source };
}

/** The web page that a source names. */
export function readWeb(context: Context, { web_id, web_url = '' }: WireSource): Promise<WebSource> {
  const [reader] = context.extensions(webSources);
  if (!reader)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.webUnavailable({ field: 'source_info' }));
  return web_id === undefined ? reader.fetch(context, web_url) : reader.ofPage(context, web_id);
}

async function sourceOfWeb(
  context: Context,
  access: SpaceAccess,
  { format }: DatasetRow,
  { name, bytes, address, contentHash }: WebSource,
): Promise<DocumentSource> {
  const extension = extensionOf(name);
  checkFile(format, { extension, size: bytes.length });
  const file = await keep(context, access, name, bytes);
  const { id: fileId, name: stored, size } = file;
  return { fileId, name: stored, extension, size, source: documentSources.web, address, contentHash };
}

async function sourceOfReview(context: Context, dataset: DatasetRow, id: string): Promise<DocumentSource> {
  const review = await requireReview(context, dataset.id, id);
  if (review.status !== 'ready')
    throw new DomainError(
      'knowledgeNotReady',
      knowledgeReasons.reviewNotReady({ field: 'source_info.review_id' }),
    );
  const { fileId, name, extension } = review;
  return { fileId, name, extension, size: 0, source: documentSources.file, reviewId: id };
}

async function storeSource(
  context: Context,
  access: SpaceAccess,
  dataset: DatasetRow,
  given: WireSource = {},
  name = '',
): Promise<{ file: Pick<FileRow, 'id' | 'name' | 'extension' | 'size'>; source: number }> {
  if (given.tos_uri)
    return {
      file: await existing(context, access, { uri: given.tos_uri }),
      source: given.document_source ?? documentSources.file,
    };
  if (given.source_file_id !== undefined)
    return {
      file: await existing(context, access, { id: given.source_file_id }),
      source: given.document_source ?? documentSources.openApi,
    };
  if (given.file_base64)
    return {
      file: await keep(
        context,
        access,
        fileNameOf(name, given.file_type ?? 'txt'),
        decode(given.file_base64),
      ),
      source: documentSources.file,
    };
  if (given.custom_content?.trim()) {
    const extension = dataset.format === knowledgeFormats.table ? 'json' : 'txt';
    const bytes = new TextEncoder().encode(given.custom_content);
    return {
      file: await keep(context, access, fileNameOf(name, extension), bytes),
      source: documentSources.custom,
    };
  }
  throw new DomainError('knowledgeInvalid', knowledgeReasons.noSource({ field: 'source_info' }));
}

async function existing(context: Context, access: SpaceAccess, wanted: { uri: string } | { id: string }) {
  try {
    return await holdFile(context, access, wanted);
  } catch (error) {
    if (error instanceof DomainError && error.code === noSuchFile().code)
      throw new DomainError('knowledgeInvalid', knowledgeReasons.noFile({ field: 'source_info' }));
    throw error;
  }
}

function keep(context: Context, { spaceId }: SpaceAccess, name: string, bytes: Uint8Array): Promise<FileRow> {
  return storeFile(context, { name, spaceId, content: oneChunk(bytes) });
}

function fileNameOf(name: string, type: string): string {
  const extension = extensionOf(`.${type}`) || 'txt';
  const base = name.trim() || 'document';
  return extensionOf(base) === extension ? base : `${base}.${extension}`;
}

function decode(text: string): Uint8Array {
  try {
    const base64 = text.replace(/^data:[^,]{0,200},/, '');
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.noSource({ field: 'source_info.file_base64' }),
    );
  }
}

/** The extension of a file name, in lower case and without the dot. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Refuses files that a kind of knowledge base does not read. */
export function checkFile(format: number, { extension, size }: { extension: string; size: number }): void {
  const [types, maximum] =
    format === knowledgeFormats.table
      ? [tableTypes, knowledgeLimits.tableFileBytes]
      : format === knowledgeFormats.photo
        ? [photoTypes, knowledgeLimits.photoFileBytes]
        : [textTypes, knowledgeLimits.textFileBytes];
  const better = betterTypes[extension];
  if (better !== undefined)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.saveAs({ type: extension, better }));
  if (!types.includes(extension))
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.fileType({ type: extension, types: types.join(', ') }),
    );
  if (size > maximum) throw new DomainError('knowledgeTooLarge', knowledgeReasons.fileTooLarge({ maximum }));
}
