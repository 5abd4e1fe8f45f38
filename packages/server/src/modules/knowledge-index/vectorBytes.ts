// Stored as 32-bit floats, little endian, which is also the order in the memory of every platform that we run on.

/** A vector as it is stored. */
export function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Copies a stored vector into a matrix, from element `start` on. */
export function readInto(matrix: Float32Array, start: number, bytes: Uint8Array): void {
  new Uint8Array(matrix.buffer, matrix.byteOffset, matrix.byteLength).set(bytes, start * 4);
}

/** A stored vector. */
export function vectorOf(bytes: Uint8Array): Float32Array {
  // The bytes may begin anywhere in a buffer, which is not always where a number may begin.
  return new Float32Array(bytes.slice().buffer);
}
