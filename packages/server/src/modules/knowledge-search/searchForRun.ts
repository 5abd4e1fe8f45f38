import type { RetrievalSettings } from '@heddle/api-contract';
import type { KnowledgeService } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { fileUrlsFor } from '../file/index.js';
import type { FoundSlice, KnowledgeSearch } from './KnowledgeSearch.js';
import { searchKnowledge } from './searchKnowledge.js';
import { withoutHtml } from './withoutHtml.js';

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

/** Searches for a node or an agent, whose models read what is found; counts hits. */
export async function searchForRun(
  app: App,
  access: SpaceAccess,
  asked: Asked,
  more: Pick<KnowledgeSearch, 'signal' | 'runId'>,
): Promise<FoundSlice[]> {
  const { datasetIds, query, history } = asked;
  const pictures = new Set<string>();
  const { slices } = await searchKnowledge(app, {
    ...{ access, datasetIds, question: query, settings: toSettings(asked), ...more },
    countsHits: true,
    async sign(ids) {
      const urls = await fileUrlsFor(app, access.userId, ids);
      for (const { url } of urls.values()) pictures.add(url);
      return urls;
    },
    ...(history && { history }),
  });
  return slices.map((slice) => ({
    ...slice,
    content: withoutHtml(slice.content, (address) => pictures.has(address)),
  }));
}
