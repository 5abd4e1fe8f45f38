import type { Input, Result } from '@heddle/api-contract';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import type { knowledgeLegacy } from '@heddle/api-contract/families/knowledge-legacy';
import type { Context } from '../../kernel/Context.js';
import {
  createDocument,
  readReferrers,
  readTableSchema,
  requireDataset,
  updateDocuments,
  validateTable,
} from '../knowledge/index.js';

type Calls = typeof knowledgeLegacy.calls;
type Tasks = Input<Calls['processDocument']>['document_info'];
type Added = Result<Calls['processDocument']>;

const { calls } = knowledge;

export function processDocumentsOf(context: Context, input: Input<Calls['processDocument']>): Promise<Added> {
  return addFiles(context, input.dataset_id, input.document_info);
}

export function processMemoryDocumentsOf(
  context: Context,
  input: Input<Calls['memoryProcessDocument']>,
): Promise<Added> {
  return addFiles(context, input.dataset_id, input.document_infos);
}

function addFiles(context: Context, dataset_id: string, tasks: Tasks): Promise<Added> {
  const document_bases = (tasks ?? []).map(
    ({ name, uri, source_file_id, doc_table_meta, doc_table_info }) => ({
      ...{ name, table_meta: doc_table_meta, table_sheet: doc_table_info },
      source_info: { tos_uri: uri, source_file_id },
    }),
  );
  return add(context, { dataset_id, document_bases });
}

/** Adds pages that were submitted and fetched. */
export function processPagesOf(
  context: Context,
  { dataset_id, document_info }: Input<Calls['processWebDocument']>,
): Promise<Added> {
  const document_bases = (document_info ?? []).map(({ name, web_id, ...update_rule }) => ({
    ...{ name, update_rule, source_info: { web_id } },
  }));
  return add(context, { dataset_id, document_bases });
}

async function add(context: Context, given: object): Promise<Added> {
  const { document_infos } = await createDocument(context, calls.createDocument.input().parse(given));
  return {
    document_infos: document_infos.map(({ name, tos_uri: uri, document_id }) => ({ name, uri, document_id })),
  };
}

export async function updateWebRuleOf(
  context: Context,
  { document_id, ...update_rule }: Input<Calls['updateWebRule']>,
) {
  const wanted = calls.updateDocuments.input().parse({ document_ids: [document_id], update_rule });
  await updateDocuments(context, wanted);
  return {};
}

export async function validateNameOf(context: Context, { dataset_id }: Input<Calls['validateUnitName']>) {
  await requireDataset(context, dataset_id, 'view');
  return {};
}

export async function listAgentsOf(
  context: Context,
  { dataset_id, page_no, page_size }: Input<Calls['getBotList']>,
): Promise<Result<Calls['getBotList']>> {
  const { ref_bots } = await readReferrers(context, { dataset_id });
  const agents = ref_bots.filter(({ kind }) => kind === 'bot');
  const size = Math.min(Number(page_size ?? 20) || 20, 100);
  const start = (Math.max(Number(page_no ?? 1), 1) - 1) * size;
  return {
    bot_list: agents.slice(start, start + size).map(({ id: bot_id, name }) => ({ bot_id, name })),
    total: String(agents.length),
  };
}

export async function readTableSchemaOf(
  context: Context,
  { tos_uri, doc_table_info, source_file, ...input }: Input<Calls['tableSchemaInfo']>,
): Promise<Result<Calls['tableSchemaInfo']>> {
  const file = source_file ?? (tos_uri === undefined ? undefined : { tos_uri });
  const wanted = { ...input, table_sheet: doc_table_info, source_file: file };
  return readTableSchema(context, calls.tableSchema.input().parse(wanted));
}

export async function validateTableOf(
  context: Context,
  { user_table_info, ...input }: Input<Calls['tableInfoValid']>,
): Promise<Result<Calls['tableInfoValid']>> {
  const wanted = calls.validateTable.input().parse({ ...input, table_sheet: user_table_info });
  const { column_valid_result } = await validateTable(context, wanted);
  return { column_valid_result };
}
