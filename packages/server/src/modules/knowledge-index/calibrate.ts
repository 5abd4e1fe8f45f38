import { modelOfEmbedder } from './embedders.js';

/**
 * The cosine at which a text is as likely relevant as not, by kind of embedder. It becomes the score 0.5, so that one
 * minimum score means about the same with every embedder.
 */
const evenCosine = { lexical: 0.2, static: 0.35, model: 0.5 } as const;

/** The cosine of two vectors as a score from 0 to 1. */
export function calibrate(embedderId: string, cosine: number): number {
  const kind =
    modelOfEmbedder(embedderId) !== undefined
      ? 'model'
      : embedderId.startsWith('static:')
        ? 'static'
        : 'lexical';
  const even = evenCosine[kind];
  const value = Math.min(1, Math.max(0, cosine));
  return value <= even ? (0.5 * value) / even : 0.5 + (0.5 * (value - even)) / (1 - even);
}
