import type { RetrievalReport } from '@heddle/api-contract';
import type { App } from '../../kernel/services.js';
import { problemOf } from './askModel.js';
import type { KnowledgeSearch } from './KnowledgeSearch.js';
import { elapsed } from './timing.js';

type Rerank = RetrievalReport['rerank'];

/** A text to order. */
export interface RerankedText {
  sliceId: string;
  content: string;
}

const maxCharacters = 4_000;

/** Orders candidates by a rerank model if one is wanted and there; what the model leaves out comes last. */
export async function rerank(
  app: App,
  search: KnowledgeSearch,
  question: string,
  texts: readonly RerankedText[],
): Promise<Rerank> {
  const begin = performance.now();
  const { access, settings, signal, runId } = search;
  const skip = (skipped: NonNullable<Rerank['skipped']>, more: Partial<Rerank> = {}): Rerank => ({
    ...{ is_used: false, skipped, order: [], milliseconds: elapsed(begin) },
    ...more,
  });
  if (!settings.use_rerank || texts.length === 0) return skip('off');
  const models = await app.models.list('en', 'rerank');
  const wanted = settings.rerank_model_id;
  const model =
    wanted === undefined
      ? (models.find(({ isDefault }) => isDefault) ?? models[0])
      : models.find(({ id }) => id === wanted);
  if (!model) return skip('noModel');
  const { spaceId, userId } = access;
  try {
    const services = app.models.services({ spaceId, userId, ...(runId !== undefined && { runId }) });
    const scores = await services.rerank.rerank(
      {
        model: model.id,
        query: question,
        texts: texts.map(({ content }) => content.slice(0, maxCharacters)),
      },
      { signal },
    );
    const order = texts
      .map(({ sliceId }, index) => ({ slice_id: sliceId, score: toShare(scores[index] ?? 0) }))
      .sort((one, other) => other.score - one.score);
    return { is_used: true, model_name: model.name, order, milliseconds: elapsed(begin) };
  } catch (error) {
    signal.throwIfAborted();
    return skip('failed', { model_name: model.name, problem: problemOf(error) });
  }
}

/** Scores of rerank models are probabilities, or the logits of them. */
function toShare(score: number): number {
  return score >= 0 && score <= 1 ? score : 1 / (1 + Math.exp(-score));
}
