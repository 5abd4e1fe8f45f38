import type { Input, Result } from '@heddle/api-contract';
import { captionTypes, type knowledge, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addToTable } from './addToTable.js';
import { findCaptionModel } from './captions.js';
import {
  createDocuments,
  type DocumentSettings,
  fromBase,
  type NewDocument,
  requireRoom,
} from './createDocuments.js';
import { describeDocuments } from './describeDocuments.js';
import { resolveSource } from './documentSources.js';
import { type AuthorizedDataset, type DocumentRow, requireDataset } from './requireDataset.js';
import { readChunkStrategy, readParsingStrategy } from './strategies.js';

type Calls = typeof knowledge.calls;
type Base = NonNullable<Input<Calls['createDocument']>['document_bases']>[number];

export async function createDocument(
  context: Context,
  input: Input<Calls['createDocument']>,
): Promise<Result<Calls['createDocument']>> {
  const dataset = await requireDataset(context, input.dataset_id, 'edit');
  const bases = input.document_bases ?? [];
  const [first] = bases;
  if (!first)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.noDocuments({ field: 'document_bases' }));
  if (input.format_type !== undefined && input.format_type !== dataset.row.format)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'format_type' }));
  const settings = {
    chunkStrategy: readChunkStrategy(input.chunk_strategy, dataset.row.chunkStrategy),
    parsingStrategy: readParsingStrategy(input.parsing_strategy, dataset.row.parsingStrategy),
  };
  const rows =
    dataset.row.format === knowledgeFormats.table
      ? [await addToTable(context, dataset, first, { ...settings, isAppend: input.is_append ?? false })]
      : await addAll(context, dataset, bases, settings);
  return { document_infos: await describeDocuments(context, rows, [dataset.row]) };
}

async function addAll(
  context: Context,
  dataset: AuthorizedDataset,
  bases: readonly Base[],
  settings: DocumentSettings,
): Promise<DocumentRow[]> {
  const isPhoto = dataset.row.format === knowledgeFormats.photo;
  const isCaptioned = isPhoto && settings.chunkStrategy.captionType === captionTypes.automatic;
  if (isCaptioned && bases.some(({ caption }) => !caption?.trim())) await requireCaptionModel(context);
  await requireRoom(context.db, dataset.row.id, bases.length);
  const given: NewDocument[] = [];
  for (const base of bases) {
    const source = await resolveSource(context, dataset, base.source_info, base.name);
    given.push({ ...fromBase(base, source), ...(base.caption?.trim() && { caption: base.caption.trim() }) });
  }
  return createDocuments(context, dataset, given, settings);
}

async function requireCaptionModel(context: Context): Promise<void> {
  if (!(await findCaptionModel(context)))
    throw new DomainError('knowledgeCaptionUnsupported', knowledgeReasons.noCaptionModel());
}
