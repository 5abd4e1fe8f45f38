import * as z from 'zod';
import { count, flag, idOrNone, optional } from '../kernel/fields.js';
import { documentFilter } from './filter.js';

/** Bounds and defaults of the settings of a search. */
export const retrievalLimits = {
  topK: { minimum: 1, maximum: 20, default: 3 },
  minScore: { minimum: 0.01, maximum: 0.99, default: 0.01 },
  maxTokens: { minimum: 100, maximum: 100_000 },
  /** `defaultLexical`: of the semantic channel with the built-in embedder. */
  weight: { minimum: 0, maximum: 10, default: 1, defaultLexical: 0.03 },
  question: 10_000,
  datasets: 50,
} as const;

/** How to search; absent fields have the default. */
export const retrievalSettings = () =>
  z.object({
    /** Number of results. */
    top_k: optional(
      count.pipe(z.number().min(retrievalLimits.topK.minimum).max(retrievalLimits.topK.maximum)),
    ),
    /** Results with a lower semantic score are dropped; those of full text alone have none. */
    min_score: optional(
      z.number().min(retrievalLimits.minScore.minimum).max(retrievalLimits.minScore.maximum),
    ),
    /** Tokens of all results together; further results are dropped. */
    max_tokens: optional(
      count.pipe(z.number().min(retrievalLimits.maxTokens.minimum).max(retrievalLimits.maxTokens.maximum)),
    ),
    /** 0 semantic, 1 hybrid, 20 full text. */
    search_strategy: optional(count.pipe(z.literal([0, 1, 20]))),
    /** Rewrites the question with the history of the conversation. */
    use_rewrite: optional(flag),
    use_rerank: optional(flag),
    /** Answers from tables by a statement that a model writes. */
    use_nl2sql: optional(flag),
    /** Only documents that the person added. */
    is_personal_only: optional(flag),
    /** Influence of the channels in the fusion. */
    semantic_weight: optional(z.number().min(0).max(retrievalLimits.weight.maximum)),
    full_text_weight: optional(z.number().min(0).max(retrievalLimits.weight.maximum)),
    /** The chat model that rewrites and writes statements; by default that of the installation. */
    chat_model_id: idOrNone,
    /** The model that reranks; by default that of the installation. */
    rerank_model_id: idOrNone,
    filter: optional(documentFilter()),
  });

/** The settings of a search as callers give them. */
export type RetrievalSettings = z.output<ReturnType<typeof retrievalSettings>>;
