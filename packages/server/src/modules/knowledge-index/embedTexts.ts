import type { App } from '../../kernel/services.js';
import { ModelError, type ModelErrorKind } from '../../models/ModelError.js';
import type { CallPlace } from '../../models/usage/ModelCall.js';
import { modelOfEmbedder, noteEmbedder, readEmbedder } from './embedders.js';

/** Options of a call to an embedder. */
export interface EmbedOptions {
  signal: AbortSignal;
  /** Who the calls of a model are recorded for. */
  place?: CallPlace;
}

const firstBatch = 64;
/** A model that is limited gets this many more attempts, with growing pauses. */
const retries = 6;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** Errors that a smaller batch may avoid; others concern every call. */
const perhapsTooMany: readonly ModelErrorKind[] = ['refused', 'size', 'endpoint', 'capability', 'model'];

/**
 * Embeds texts, in vectors of length 1. Calls of a model begin with as many texts as it accepted before; if it refuses
 * a batch, smaller ones are tried and remembered.
 * @throws Error if the model does not return vectors of one length.
 */
export async function embedTexts(
  app: App,
  embedderId: string,
  texts: readonly string[],
  { signal, place = {} }: EmbedOptions,
): Promise<Float32Array[]> {
  const model = modelOfEmbedder(embedderId);
  if (model === undefined) {
    signal.throwIfAborted();
    return app.retrievalEngine.embed(embedderId, texts);
  }
  const { embeddings } = app.models.services(place);
  const known = await readEmbedder(app, embedderId);
  let batch = known?.batch || firstBatch;
  const vectors: Float32Array[] = [];
  while (vectors.length < texts.length) {
    const part = texts.slice(vectors.length, vectors.length + batch);
    try {
      const found = await withPauses(() => embeddings.embed({ model, texts: part }, { signal }), signal);
      vectors.push(...found.map(toUnitVector));
    } catch (error) {
      if (part.length === 1 || !(error instanceof ModelError && perhapsTooMany.includes(error.kind)))
        throw error;
      batch = Math.ceil(part.length / 2);
    }
  }
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some((vector) => vector.length !== dimensions || dimensions === 0))
    throw new Error('the embedding model returned vectors of different lengths');
  const isNews =
    dimensions > 0 && (known?.dimensions !== dimensions || (known.batch || firstBatch) !== batch);
  if (isNews) await noteEmbedder(app, embedderId, { dimensions, batch });
  return vectors;
}

/** Calls again after refusals that concern the rate of calls. */
async function withPauses<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= retries || !(error instanceof ModelError) || error.kind !== 'limit') throw error;
      const wanted = error.retryAfterMs ?? firstPauseMs * 2 ** attempt;
      await pause(Math.min(wanted, maxPauseMs), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function toUnitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
