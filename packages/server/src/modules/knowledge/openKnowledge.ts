import type { Input, Result } from '@heddle/api-contract';
import { documentSources, type knowledge, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { chunksOf } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { holdFile, storeFile } from '../file/index.js';
import { requirePlace } from '../project/index.js';
import { createDocuments } from './createDocuments.js';
import { addDataset, findDatasets, nameAndFormat, updateDataset } from './datasets.js';
import { moveToTrash } from './deletion.js';
import { describeDatasets } from './describeDatasets.js';
import { describeDocuments } from './describeDocuments.js';
import { checkFile, extensionOf } from './documentSources.js';
import { listDocuments } from './documents.js';
import { listPhotos, setCaption } from './photos.js';
import { noDocument, requireDataset, requireDocuments } from './requireDataset.js';
import { datasets } from './tables.js';
import { readProgress } from './work.js';

type Calls = typeof knowledge.calls;

export async function openListDatasets(
  context: Context,
  input: Input<Calls['openList']>,
): Promise<Result<Calls['openList']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { project_id } = input;
  const where = and(
    nameAndFormat(input.name, input.format_type),
    project_id === undefined ? isNull(datasets.projectId) : eq(datasets.projectId, project_id),
  );
  const { rows, total } = await findDatasets(context, access, where, {
    order: [desc(datasets.updatedAt), desc(datasets.id)],
    page: pageOf(input, { usual: 10, largest: 300 }),
  });
  return { dataset_list: await describeDatasets(context, access, rows), total_count: total };
}

export async function openCreateDataset(
  context: Context,
  { file_id, ...input }: Input<Calls['openCreate']>,
): Promise<Result<Calls['openCreate']>> {
  const access = await requirePlace(context, input);
  const icon = file_id === undefined ? undefined : await holdFile(context, access, { id: file_id });
  return {
    dataset_id: await addDataset(context, access, { ...input, ...(icon && { icon_uri: iconUri(icon) }) }),
  };
}

export async function openUpdateDataset(
  context: Context,
  { file_id, ...input }: Input<Calls['openUpdate']>,
): Promise<Result<Calls['openUpdate']>> {
  const { access } = await requireDataset(context, input.dataset_id, 'edit');
  const icon = file_id === undefined ? undefined : await holdFile(context, access, { id: file_id });
  await updateDataset(context, {
    ...input,
    icon_uri: icon && iconUri(icon),
    status: undefined,
    chunk_strategy: undefined,
    parsing_strategy: undefined,
  });
  return {};
}

const iconUri = ({ id, extension }: { id: string; extension: string }) => `file-${id}${extension}`;

export async function openDeleteDataset(
  context: Context,
  { dataset_id }: Input<Calls['openDelete']>,
): Promise<Result<Calls['openDelete']>> {
  await moveToTrash(context, dataset_id);
  return {};
}

export async function openReadProgress(
  context: Context,
  { dataset_id, document_ids }: Input<Calls['openProgress']>,
): Promise<Result<Calls['openProgress']>> {
  await requireDataset(context, dataset_id, 'view');
  await requireInDataset(context, dataset_id, document_ids ?? []);
  return readProgress(context, { document_ids });
}

export async function openGetDocuments(
  context: Context,
  { page_size, ...input }: Input<Calls['openGetDocuments']>,
): Promise<Result<Calls['openGetDocuments']>> {
  return listDocuments(context, { ...input, size: input.size ?? page_size });
}

/** Adds a photo, whose caption is written later. */
export async function openCreatePhoto(
  context: Context,
  { dataset_id, content }: Input<Calls['openCreatePhoto']>,
): Promise<Result<Calls['openCreatePhoto']>> {
  const dataset = await requireDataset(context, dataset_id, 'edit');
  if (dataset.row.format !== knowledgeFormats.photo)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.otherFormat({ field: 'dataset_id' }));
  const file = await storeFile(context, {
    name: content.name || 'photo',
    spaceId: dataset.access.spaceId,
    content: chunksOf(content.stream()),
  });
  const extension = extensionOf(file.extension) || extensionOf(file.name);
  checkFile(dataset.row.format, { extension, size: file.size });
  const source = { fileId: file.id, name: file.name, extension, size: file.size };
  const rows = await createDocuments(
    context,
    dataset,
    [{ ...source, source: documentSources.openApi, caption: '' }],
    {
      chunkStrategy: { ...dataset.row.chunkStrategy, captionType: 1 },
      parsingStrategy: dataset.row.parsingStrategy,
    },
  );
  return { document_infos: await describeDocuments(context, rows, [dataset.row]) };
}

export async function openListPhotos(
  context: Context,
  { dataset_id, keyword, has_caption, page_num, page_size }: Input<Calls['openListPhotos']>,
): Promise<Result<Calls['openListPhotos']>> {
  const { photo_infos, total } = await listPhotos(context, {
    dataset_id,
    page: page_num,
    size: page_size ?? 10,
    filter: { keyword, has_caption, status: undefined },
  });
  return { photo_infos, total_count: total };
}

export async function openSetCaption(
  context: Context,
  { dataset_id, document_id, caption }: Input<Calls['openSetCaption']>,
): Promise<Result<Calls['openSetCaption']>> {
  await requireInDataset(context, dataset_id, [document_id]);
  return setCaption(context, { document_id, caption });
}

async function requireInDataset(context: Context, datasetId: string, ids: readonly string[]): Promise<void> {
  const found = await requireDocuments(context, ids, 'view');
  if (found.some(({ dataset }) => dataset.id !== datasetId)) throw noDocument();
}
