import type { Input, Result } from '@heddle/api-contract';
import { fileNodeTypes, type knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireConnection } from './connections.js';
import { openSource } from './openSource.js';
import type { SourceEntry } from './sources/DocumentSource.js';

type Calls = typeof knowledgeConnector.calls;

const sheetTypes = ['xlsx', 'csv', 'tsv'];
/** Pages of a folder that one answer puts together. */
const maxPages = 10;

/** The entries of a folder. */
export async function listTree(
  context: Context,
  input: Input<Calls['tree']>,
): Promise<Result<Calls['tree']>> {
  const source = await sourceOf(context, input.auth_id);
  const found: SourceEntry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await source.list(input.folder_id ?? '', cursor);
    found.push(...answer.entries);
    cursor = answer.cursor;
    if (cursor === undefined) break;
  }
  return { data_source_file_tree: toNodes(found, input.file_type_list) };
}

/** A page of the entries of a folder, or of those that contain words. */
export async function listEntries(
  context: Context,
  input: Input<Calls['listEntries']>,
): Promise<Result<Calls['listEntries']>> {
  const words = input.search_keywords?.trim() ?? '';
  const { entries, cursor = '' } = words
    ? await find(context, input.auth_id, words, input.page_token)
    : await (await sourceOf(context, input.auth_id)).list(
        input.folder_id ?? '',
        input.page_token || undefined,
      );
  const nodes = toNodes(entries, input.file_type_list);
  return {
    file_tree_doc_list: nodes,
    has_more: cursor !== '',
    page_token: cursor,
    TotalCount: String(nodes.length),
  };
}

export async function searchEntries(
  context: Context,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const { entries, cursor = '' } = await find(context, input.auth_id, input.search_query, input.page_token);
  const documents = toNodes(entries, input.file_type_list);
  return { documents, HasMore: cursor !== '', PageToken: cursor, OffSet: '0' };
}

async function find(context: Context, authId: string, words: string, cursor: string | undefined) {
  const source = await sourceOf(context, authId);
  if (!source.search) throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.notSearchable());
  return source.search(words, cursor || undefined);
}

async function sourceOf(context: Context, authId: string) {
  return openSource(context, await requireConnection(context, authId), context.signal);
}

function toNodes(entries: readonly SourceEntry[], types: readonly number[] | undefined) {
  return entries.map(toNode).filter(({ file_node_type: type }) => {
    // Folders lead to the entries that are wanted.
    return type === fileNodeTypes.folder || !types?.length || types.includes(type);
  });
}

/** The extension of a name, in lower case and without the dot. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function nodeTypeOf(name: string): number {
  return sheetTypes.includes(extensionOf(name)) ? fileNodeTypes.sheet : fileNodeTypes.document;
}

export function toNode({ id, name, isFolder, size, changedAt, url = '' }: SourceEntry) {
  const changed = changedAt ? String(Math.floor(changedAt.getTime() / 1000)) : '0';
  return {
    file_id: id,
    file_node_type: isFolder ? fileNodeTypes.folder : nodeTypeOf(name),
    file_name: name,
    has_children_nodes: isFolder,
    icon: '',
    file_type: isFolder ? '' : extensionOf(name),
    file_url: url,
    create_time: changed,
    update_time: changed,
    size,
  };
}
