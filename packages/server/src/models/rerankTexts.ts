import type { ModelConfiguration } from './configuration.js';
import { createEndpointFetch } from './endpointFetch.js';

interface RerankAnswer {
  results?: { index?: unknown; relevance_score?: unknown; score?: unknown }[];
  usage?: { total_tokens?: unknown };
}

/**
 * Asks `/rerank` of an endpoint, as the servers of rerank models have agreed on it: one result per text, with the index
 * of the text and its score. Rejects with what `explainFailure` reads.
 */
export async function rerankTexts(
  { baseURL, apiKey, model }: ModelConfiguration,
  { query, texts }: { query: string; texts: readonly string[] },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<{ scores: number[]; tokens: number | undefined }> {
  const response = await createEndpointFetch(fetch)(`${baseURL.replace(/\/$/, '')}/rerank`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, query, documents: texts, top_n: texts.length, return_documents: false }),
    signal,
  });
  const responseBody = await response.text();
  if (!response.ok) throw { statusCode: response.status, responseBody };
  const { results, usage } = JSON.parse(responseBody) as RerankAnswer;
  if (!Array.isArray(results)) throw new Error('its answer has no list of results');
  const scores = new Array<number>(texts.length).fill(Number.NEGATIVE_INFINITY);
  for (const { index, relevance_score, score = relevance_score } of results) {
    if (typeof index !== 'number' || !(index in scores) || typeof score !== 'number')
      throw new Error('its answer has a result without the index of a text or without a score');
    scores[index] = score;
  }
  const tokens = usage?.total_tokens;
  return { scores, tokens: typeof tokens === 'number' && tokens >= 0 ? tokens : undefined };
}
