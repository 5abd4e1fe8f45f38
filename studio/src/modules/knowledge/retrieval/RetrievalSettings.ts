import { type Request, retrievalLimits } from '@heddle/api-contract';
import type { retrievalTest } from '@heddle/api-contract/families/retrieval-test';

type WireSettings = NonNullable<Request<(typeof retrievalTest)['calls']['run']>['settings']>;

/** `search_strategy` in the API. */
export const searchStrategies = { semantic: 0, hybrid: 1, fullText: 20 } as const;
export type StrategyName = keyof typeof searchStrategies;
export const strategyNames = Object.keys(searchStrategies) as readonly StrategyName[];

/** How a test searches. */
export interface TestSettings {
  strategy: StrategyName;
  topK: number;
  minScore: number;
  usesRewrite: boolean;
  usesRerank: boolean;
  usesSql: boolean;
  semanticWeight: number;
  fullTextWeight: number;
}

export const testDefaults: TestSettings = {
  strategy: 'hybrid',
  topK: retrievalLimits.topK.default,
  minScore: retrievalLimits.minScore.default,
  usesRewrite: false,
  usesRerank: false,
  usesSql: false,
  semanticWeight: retrievalLimits.weight.default,
  fullTextWeight: retrievalLimits.weight.default,
};

export const toWire = (settings: TestSettings): WireSettings => ({
  top_k: settings.topK,
  min_score: settings.minScore,
  search_strategy: searchStrategies[settings.strategy],
  use_rewrite: settings.usesRewrite,
  use_rerank: settings.usesRerank,
  use_nl2sql: settings.usesSql,
  semantic_weight: settings.semanticWeight,
  full_text_weight: settings.fullTextWeight,
});
