import type { Result } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import type { Context } from '../../kernel/Context.js';
import { listEmbedders } from '../knowledge-index/index.js';

/** The embedders of this installation. */
export async function listModels(context: Context): Promise<Result<typeof knowledge.calls.listModels>> {
  return { models: (await listEmbedders(context)).map(({ name }) => ({ name })) };
}
