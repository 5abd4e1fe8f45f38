import type { Input, Result } from '@heddle/api-contract';
import type { knowledgeIndex } from '@heddle/api-contract/families/knowledge-index';
import type { Context } from '../../kernel/Context.js';
import { mayInInstallation, requireInInstallation } from '../account/index.js';
import { chooseEmbedder, currentEmbedder, listEmbedders } from './embedders.js';
import { hasVectorExtension } from './vectorTables.js';

type Calls = typeof knowledgeIndex.calls;

export async function readSettings(context: Context): Promise<Result<Calls['settings']>> {
  const [listed, current, canChange, hasIndex] = await Promise.all([
    listEmbedders(context),
    currentEmbedder(context),
    mayInInstallation(context, 'manageModels'),
    hasVectorExtension(context.db),
  ]);
  return {
    embedders: listed.map(({ id, ...embedder }) => ({
      embedder: id,
      ...embedder,
      is_current: id === current.id,
    })),
    search: hasIndex ? 'pgvector' : 'exact',
    can_change: canChange,
  };
}

export async function changeSettings(
  context: Context,
  { embedder: id }: Input<Calls['changeSettings']>,
): Promise<Result<Calls['changeSettings']>> {
  await requireInInstallation(context, 'manageModels');
  await chooseEmbedder(context, id);
  return readSettings(context);
}
