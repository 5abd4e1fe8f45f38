import type { Input, Result } from '@heddle/api-contract';
import { knowledge, sliceStatuses } from '@heddle/api-contract/families/knowledge';
import type { knowledgeLegacy } from '@heddle/api-contract/families/knowledge-legacy';
import type { Context } from '../../kernel/Context.js';
import { createSlice, deleteSlices, listSlices, setSliceStatus, updateSlice } from '../knowledge/index.js';

type Calls = typeof knowledgeLegacy.calls;

const { calls } = knowledge;

export async function listSlicesOf(
  context: Context,
  { doc_id: document_id, key_word: keyword, ...input }: Input<Calls['getSliceList']>,
): Promise<Result<Calls['getSliceList']>> {
  const wanted = calls.listSlices.input().parse({ document_id, keyword, ...input });
  const { slices, total } = await listSlices(context, wanted);
  return {
    slice_list: slices.map(({ slice_id, content, status, hit_count, char_count, token_count, sequence }) => ({
      ...{ slice_id, content, status, hit_count, char_count, token_count, sequence },
    })),
    total,
  };
}

export async function createSliceOf(
  context: Context,
  { document_id, content: raw_text }: Input<Calls['createSlice']>,
): Promise<Result<Calls['createSlice']>> {
  const { slice_id } = await createSlice(context, calls.createSlice.input().parse({ document_id, raw_text }));
  return { slice_id };
}

export async function updateSliceOf(
  context: Context,
  { slice_id, content: raw_text }: Input<Calls['updateSliceContent']>,
) {
  await updateSlice(context, calls.updateSlice.input().parse({ slice_id, raw_text }));
  return {};
}

export async function deleteSliceOf(context: Context, { slice_id }: Input<Calls['deleteSlice']>) {
  return deleteSlices(context, { slice_ids: [slice_id] });
}

export async function deleteSlicesOf(context: Context, input: Input<Calls['batchDeleteSlice']>) {
  return deleteSlices(context, { slice_ids: input.slice_id_list });
}

export async function setSliceStatusOf(
  context: Context,
  { slice_id, status }: Input<Calls['changeSliceStatus']>,
) {
  return setSliceStatus(context, { slice_ids: [slice_id], is_enabled: status !== sliceStatuses.disabled });
}

/** The same with numbers. */
export async function listOldSlicesOf(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { slice_list, total } = await listSlicesOf(context, input);
  return {
    data: slice_list.map(({ hit_count, char_count, token_count, sequence, ...slice }) => ({
      ...slice,
      hit_count: Number(hit_count),
      char_count: Number(char_count),
      token_count: Number(token_count),
      sequence: Number(sequence),
    })),
    total: Number(total),
  };
}
