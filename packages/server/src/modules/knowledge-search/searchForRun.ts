import type { RetrievalSettings } from '@heddle/api-contract';
import type { KnowledgeService } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { fileUrlsFor } from '../file/index.js';
import type { FoundSlice, KnowledgeSearch } from './KnowledgeSearch.js';
import { searchKnowledge } from './searchKnowledge.js';

type Asked = Parameters<KnowledgeService['search']>[0] & { useSql?: boolean };

const topK = { minimum: 1, maximum: 20 };
const score = { minimum: 0, maximum: 0.99 };

/** Settings of nodes and agents, brought within the bounds of searches: documents may have been written by hand. */
export function toSettings(asked: Asked): RetrievalSettings {
  const { strategy } = asked;
  return {
    top_k: asked.topK === undefined ? undefined : Math.round(clamp(asked.topK, topK)),
    min_score: asked.minScore === undefined ? undefined : clamp(asked.minScore, score),
    search_strategy: strategy === 0 || strategy === 1 || strategy === 20 ? strategy : undefined,
    use_rewrite: asked.useRewrite,
    use_rerank: asked.useRerank,
    use_nl2sql: asked.useSql ?? true,
    is_personal_only: asked.isPersonalOnly,
    max_tokens: undefined,
    semantic_weight: undefined,
    full_text_weight: undefined,
    chat_model_id: undefined,
    rerank_model_id: undefined,
    filter: undefined,
  };
}

function clamp(value: number, { minimum, maximum }: { minimum: number; maximum: number }): number {
  return Number.isFinite(value) ? Math.min(maximum, Math.max(minimum, value)) : minimum;
}

/** Searches for a node or an agent; counts hits. */
export async function searchForRun(
  app: App,
  access: SpaceAccess,
  asked: Asked,
  more: Pick<KnowledgeSearch, 'signal' | 'runId'>,
): Promise<FoundSlice[]> {
  const { datasetIds, query, history } = asked;
  const { slices } = await searchKnowledge(app, {
    ...{ access, datasetIds, question: query, settings: toSettings(asked), ...more },
    countsHits: true,
    sign: (ids) => fileUrlsFor(app, access.userId, ids),
    ...(history && { history }),
  });
  return slices;
}
