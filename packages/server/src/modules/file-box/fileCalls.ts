import type { Input, Result } from '@heddle/api-contract';
import type { fileBox } from '@heddle/api-contract/families/file-box';
import { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { idOfUri, readableUrl } from '../file/index.js';
import { findBox, lockBox, requirePlace } from './Box.js';
import { changeFile, removeFiles } from './changeFiles.js';
import { findFiles, requireBoxFile } from './findFiles.js';
import { type FileToKeep, type KeptOrNot, keepFiles, usedBytes } from './keepFiles.js';
import { linkTo } from './links.js';
import { answerOf, success, toMetas, toVos } from './present.js';
import { boxOf, placeOf, signerOf, timeOf } from './requests.js';
import { searchContent } from './searchContent.js';
import { fileBoxes } from './tables.js';

type Calls = typeof fileBox.calls;

export async function setUsage(context: Context, input: Input<Calls['setUsage']>) {
  const { key } = await placeOf(context, input.req_common_params);
  await context.db.transaction(async (transaction) => {
    const { id } = await lockBox(transaction, key);
    await transaction.update(fileBoxes).set({ isAllowed: input.switch_on }).where(eq(fileBoxes.id, id));
  });
  return { base_resp: success };
}

export async function listFiles(
  context: Context,
  input: Input<Calls['listFiles']>,
): Promise<Result<Calls['listFiles']>> {
  const { key, isOn } = await requirePlace(context, { botId: input.bid, connectorId: input.connector_id });
  const box = await findBox(context.db, key);
  if (!box) return { total_count: 0, list: [], is_on: isOn, is_allowed: true, used_bytes: 0 };
  const filter = {
    type: input.file_type,
    words: input.file_name,
    from: timeOf(input.begin_time),
    until: timeOf(input.end_time),
  };
  const { files, total } = await findFiles(context.db, box.id, filter, pageOf(input));
  return {
    total_count: total,
    list: await toVos(signerOf(context), box, files),
    is_on: isOn,
    is_allowed: box.isAllowed,
    used_bytes: await usedBytes(context.db, box.id),
  };
}

export async function deleteFiles(
  context: Context,
  input: Input<Calls['deleteFiles']>,
): Promise<Result<Calls['deleteFiles']>> {
  const { key } = await placeOf(context, input.req_common_params);
  const ids = [...(input.ids ?? []), ...(input.uris ?? [])];
  const removed = await context.db.transaction(async (transaction) => {
    const box = await findBox(transaction, key);
    return box ? removeFiles(transaction, box.id, { ids }) : [];
  });
  return answerOf(`Deleted ${removed.length} files.`);
}

export async function updateFiles(
  context: Context,
  input: Input<Calls['updateFiles']>,
): Promise<Result<Calls['updateFiles']>> {
  const { key } = await placeOf(context, input.req_common_params);
  const detail: Record<string, boolean> = {};
  for (const item of input.update_items) {
    const id = item.file_id ?? item.uri ?? '';
    try {
      await context.db.transaction(async (transaction) => {
        const box = await findBox(transaction, key);
        const file = await requireBoxFile(transaction, box?.id, { id });
        await lockBox(transaction, key);
        await changeFile(transaction, file, { ...item, name: item.file_name });
      });
      detail[id] = true;
    } catch (error) {
      // One item alone says why; of several, the others are changed.
      if (!(error instanceof DomainError) || input.update_items.length === 1) throw error;
      detail[id] = false;
    }
  }
  const done = Object.values(detail).filter(Boolean).length;
  return {
    SuccessNum: done,
    FailNum: Object.keys(detail).length - done,
    ResultDetail: detail,
    ...answerOf(`Changed ${done} files.`),
  };
}

export async function getFile(
  context: Context,
  input: Input<Calls['getFile']>,
): Promise<Result<Calls['getFile']>> {
  const box = await boxOf(context, input.req_common_params);
  const file = await requireBoxFile(context.db, box?.id, { id: input.file_id });
  const [data] = box ? await toMetas(signerOf(context), box, [file]) : [];
  if (!data) throw new DomainError('fileBoxInvalid', fileBoxReasons.noFile({ name: input.file_id }));
  return { data, compliance_statement: '', base_resp: success };
}

export async function recallFiles(
  context: Context,
  input: Input<Calls['recallFiles']>,
): Promise<Result<Calls['recallFiles']>> {
  const box = await boxOf(context, input.req_common_params);
  const query = input.req_common_params.query ?? '';
  if (!box?.isAllowed)
    return { file_list: [], detail_page_url: '', file_num: 0, ...answerOf('There are no files.') };
  const { files, total } = await findFiles(
    context.db,
    box.id,
    {
      type: input.md_type,
      from: timeOf(input.begin_time),
      until: timeOf(input.end_time),
      format: input.format,
      ids: input.file_uris?.length ? input.file_uris : undefined,
    },
    { limit: 50, offset: 0 },
  );
  const signer = signerOf(context);
  const only = new Set(files.map(({ id }) => id));
  const passages = input.need_rag && query !== '' ? await searchContent(context, box.id, query, only) : [];
  const text =
    passages.length > 0
      ? passagesText(passages)
      : namesText(
          files.map(({ name }) => name),
          total,
        );
  return {
    file_list: await toMetas(signer, box, files),
    detail_page_url: await linkTo(context, box, { fileIds: files.map(({ id }) => id) }, signer.origin),
    file_num: total,
    ...answerOf(text),
  };
}

/** Passages as models read them. */
export function passagesText(passages: readonly { file: { name: string }; text: string }[]): string {
  return passages.map(({ file, text }) => `[${file.name}]\n${text}`).join('\n---\n');
}

/** Names of files as models read them. */
export function namesText(names: readonly string[], total = names.length): string {
  if (names.length === 0) return 'There are no such files.';
  const more = total > names.length ? `\nand ${total - names.length} more` : '';
  return names.map((name) => `- ${name}`).join('\n') + more;
}

export async function searchFile(
  context: Context,
  input: Input<Calls['searchFile']>,
): Promise<Result<Calls['searchFile']>> {
  const box = await boxOf(context, input.req_common_params);
  if (!box?.isAllowed) return { file_search_item_list: [], ...answerOf('There are no such files.') };
  const { file_uri_list: ids, file_name_list: names } = input;
  const filter = { ids: ids?.length ? ids : undefined, names: names?.length ? names : undefined };
  const { files } = await findFiles(context.db, box.id, filter);
  const query = input.req_common_params.query ?? '';
  const only = new Set(files.map(({ id }) => id));
  const found = query === '' ? [] : await searchContent(context, box.id, query, only);
  const metas = await toMetas(
    signerOf(context),
    box,
    found.map(({ file }) => file),
  );
  return {
    file_search_item_list: found.map(({ file, text }, index) => ({
      file_name: file.name,
      file_url: metas[index]?.normal_file_url.main_url ?? '',
      content: text,
    })),
    ...answerOf(found.length > 0 ? passagesText(found) : 'Nothing was found.'),
  };
}

/** Keeps files that the caller has uploaded; addresses of other servers are refused. */
export async function uploadFiles(
  context: Context,
  input: Input<Calls['uploadFiles']>,
): Promise<Result<Calls['uploadFiles']>> {
  const place = await requirePlace(context, { botId: input.bid, connectorId: input.cid });
  const given = input.source_files ?? [];
  const kept = await keepFiles(
    context,
    place,
    given.map(({ file_uri, file_url, file_name }) => toKeep(file_uri || file_url || '', file_name)),
  );
  const results = await Promise.all(
    kept.map(async (one, index) => {
      const uri = given[index]?.file_uri ?? given[index]?.file_url ?? '';
      const name = 'file' in one ? one.file.name : (given[index]?.file_name ?? '');
      const url = 'file' in one ? await readableUrl(context, context.user.id, uri) : undefined;
      return {
        file_uri: uri,
        file_url: url ?? '',
        file_name: name,
        status: 'file' in one ? 0 : 1,
        reason: 'refusal' in one ? one.refusal.message : '',
      };
    }),
  );
  const refused = firstRefusal(kept);
  if (refused && kept.length === 1) throw refused;
  const done = results.filter(({ status }) => status === 0).length;
  return { SuccessNum: done, FailNum: results.length - done, DestFiles: results };
}

export async function createFiles(
  context: Context,
  input: Input<Calls['createFiles']>,
): Promise<Result<Calls['createFiles']>> {
  const place = await placeOf(context, input.req_common_base_info);
  const kept = await keepFiles(
    context,
    place,
    input.source_urls.map((url) => toKeep(url, undefined)),
  );
  const refused = firstRefusal(kept);
  if (refused && kept.length === 1) throw refused;
  return {
    create_results: kept.flatMap((one, index) =>
      'file' in one
        ? [
            {
              source_url: input.source_urls[index] ?? '',
              file_id: one.file.id,
              uri: `file-${one.file.fileId}${one.file.format && `.${one.file.format}`}`,
            },
          ]
        : [],
    ),
    ...answerOf(`Kept ${kept.filter((one) => 'file' in one).length} files.`),
  };
}

function firstRefusal(kept: readonly KeptOrNot[]): DomainError | undefined {
  return kept.flatMap((one) => ('refusal' in one ? [one.refusal] : []))[0];
}

const contentPath = /\/api\/file\/content\/(\d{1,19})\//;

/** A stored file by its URI, its ID or its address on this server; `0` for anything else. */
export function toKeep(address: string, name: string | undefined): FileToKeep {
  const fileId = idOfUri(address) ?? contentPath.exec(address)?.[1] ?? '0';
  return { fileId: idOfUri(`file-${fileId}`) ?? '0', name };
}
