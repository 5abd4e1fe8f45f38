/** Turns texts into vectors of one length whose inner product says how similar the texts are. */
export interface Embedder {
  /** Vectors of embedders with different names cannot be compared. */
  name: string;
  dimensions: number;
  /** One vector per text, of length 1; a zero vector for a text without any term. */
  embed(text: string): Float32Array;
}

/** Scales a vector to length 1 in place; leaves a zero vector as it is. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0)
    for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) / length;
  return vector;
}
