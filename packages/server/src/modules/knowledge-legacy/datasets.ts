import type { Input, Result } from '@heddle/api-contract';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import type { knowledgeLegacy } from '@heddle/api-contract/families/knowledge-legacy';
import type { Context } from '../../kernel/Context.js';
import {
  createDataset,
  deleteDataset,
  listDatasets,
  listDocuments,
  readProgress,
  resegment,
  updateDataset,
} from '../knowledge/index.js';

type Calls = typeof knowledgeLegacy.calls;

const { calls } = knowledge;

export async function createDatasetOf(
  context: Context,
  input: Input<Calls['knowledgeCreateDataset']>,
): Promise<Result<Calls['knowledgeCreateDataset']>> {
  const { dataset_id } = await createDataset(context, calls.create.input().parse(input));
  return { data_set_id: dataset_id };
}

export async function listDatasetsOf(
  context: Context,
  input: Input<Calls['knowledgeListDataset']>,
): Promise<Result<Calls['knowledgeListDataset']>> {
  const { query, dataset_ids, scope_type, search_type: order_field, page, size, space_id } = input;
  const filter = { name: query, dataset_ids, scope_type };
  const wanted = calls.list.input().parse({ filter, order_field, page, size, space_id });
  const { dataset_list, total } = await listDatasets(context, wanted);
  return { data_set_infos: dataset_list.map((row) => ({ ...row, data_set_id: row.dataset_id })), total };
}

export async function updateDatasetOf(context: Context, input: Input<Calls['updateDatasetMeta']>) {
  const { data_set_id: dataset_id, ...changes } = input;
  return updateDataset(context, calls.update.input().parse({ dataset_id, ...changes }));
}

export async function deleteDatasetOf(context: Context, input: Input<Calls['deleteDataset']>) {
  return deleteDataset(context, { dataset_id: input.data_set_id });
}

export async function listDocumentsOf(
  context: Context,
  { document_id, ...input }: Input<Calls['memoryListDocument']>,
): Promise<Result<Calls['memoryListDocument']>> {
  const wanted = { ...input, ...(document_id && { document_ids: [document_id] }) };
  const { document_infos: documentsInfo, total } = await listDocuments(
    context,
    calls.listDocuments.input().parse(wanted),
  );
  return { documentsInfo, total };
}

export async function readProgressOf(context: Context, input: Input<Calls['getTaskProgress']>) {
  return readProgress(context, { document_ids: input.document_id });
}

/** Splits a document again, by the settings it has. */
export async function resegmentOf(
  context: Context,
  { dataset_id, document_id }: Input<Calls['knowledgeResegment']>,
): Promise<Result<Calls['knowledgeResegment']>> {
  const wanted = calls.resegment.input().parse({ dataset_id, document_ids: [document_id] });
  const { document_infos: found } = await resegment(context, wanted);
  return { document_infos: { name: found[0]?.name ?? '', uri: found[0]?.tos_uri ?? '', document_id } };
}

export async function createOldDatasetOf(
  context: Context,
  input: Input<Calls['createDataset']>,
): Promise<Result<Calls['createDataset']>> {
  return { id: (await createDatasetOf(context, input)).data_set_id };
}

export function deleteOldDatasetOf(context: Context, { id: data_set_id }: Input<Calls['delete']>) {
  return deleteDatasetOf(context, { data_set_id });
}

export function updateOldDatasetOf(
  context: Context,
  { id: data_set_id, ...changes }: Input<Calls['updateMeta']>,
) {
  return updateDatasetOf(context, { data_set_id, ...changes });
}

export async function listOldDatasetsOf(
  context: Context,
  input: Input<Calls['listDataset']>,
): Promise<Result<Calls['listDataset']>> {
  const { data_set_infos, total } = await listDatasetsOf(context, input);
  return { data_set_infos: data_set_infos.map(({ data_set_id: id, ...row }) => ({ ...row, id })), total };
}

export async function listOldDocumentsOf(
  context: Context,
  input: Input<Calls['listDocument']>,
): Promise<Result<Calls['listDocument']>> {
  const { documentsInfo: documents_info, total } = await listDocumentsOf(context, input);
  return { documents_info, total };
}
