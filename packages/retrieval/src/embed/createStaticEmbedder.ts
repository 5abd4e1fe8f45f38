import { type Embedder, toUnitLength } from './Embedder.js';
import { readSafetensors, type Tensor } from './readSafetensors.js';

/** The files of a static embedding model in the format of model2vec. */
export interface StaticModel {
  /** Part of the embedder's name; another model must have another name. */
  name: string;
  /** Content of `model.safetensors`. */
  tensors: Uint8Array;
  /** Token ids of a text, without special and unknown tokens; the model's `tokenizer.json` defines them. */
  tokenise(text: string): readonly number[];
}

/** As many tokens of a text count; further ones hardly change the mean. */
const maxTokens = 512;

/**
 * An embedder that looks up the vector of each token and returns the direction of their weighted mean.
 * @throws Error with the reason if the tensors are not those of such a model.
 */
export function createStaticEmbedder({ name, tensors, tokenise }: StaticModel): Embedder {
  const found = readSafetensors(tensors);
  const { embeddings, dimensions } = requireMatrix(found.get('embeddings') ?? found.get('embedding.weight'));
  const weights = found.get('weights')?.values;
  const mapping = found.get('mapping')?.values;

  function embed(text: string): Float32Array {
    const vector = new Float32Array(dimensions);
    for (const token of tokenise(text).slice(0, maxTokens)) {
      const row = mapping ? (mapping[token] ?? -1) : token;
      if (row < 0 || (row + 1) * dimensions > embeddings.length) continue;
      const weight = weights?.[token] ?? 1;
      for (let index = 0; index < dimensions; index += 1) {
        vector[index] = (vector[index] ?? 0) + weight * (embeddings[row * dimensions + index] ?? 0);
      }
    }
    return toUnitLength(vector);
  }

  return { name: `static-${name}`, dimensions, embed };
}

function requireMatrix(tensor: Tensor | undefined): { embeddings: Float32Array; dimensions: number } {
  const dimensions = tensor?.shape[1];
  if (tensor === undefined || tensor.shape.length !== 2 || !dimensions) {
    throw new Error('the model has no matrix named "embeddings"');
  }
  return { embeddings: tensor.values, dimensions };
}
