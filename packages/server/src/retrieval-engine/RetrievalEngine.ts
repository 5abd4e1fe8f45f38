import type { Scored } from '@heddle/retrieval';

/** Occurrences of the terms of a text. */
export interface TermCounts {
  counts: [term: string, count: number][];
  /** Number of all occurrences. */
  length: number;
}

/** Vectors that are loaded and dropped together: those of one generation of a document. */
export interface VectorMatrix {
  key: string;
  /** The ids of the rows. */
  ids: string[];
  matrix: Float32Array;
}

/** An embedder that needs no other server. */
export interface LocalEmbedder {
  /** `lexical` or `static:<name>`. */
  id: string;
  /** Name of the model; empty for the built-in embedder. */
  name: string;
  dimensions: number;
}

/** A search of vectors by their inner product with the query. */
export interface VectorQuery {
  query: Float32Array;
  /** Matrices to search. */
  keys: readonly string[];
  limit: number;
  /** Matrices that an earlier answer has reported as absent. */
  load?: readonly VectorMatrix[];
}

/** The computations of indexing and searching, in a thread where the host has any; handed in by the host. */
export interface RetrievalEngine {
  embedders(): Promise<readonly LocalEmbedder[]>;
  countTerms(texts: readonly string[]): Promise<TermCounts[]>;
  /** One vector of length 1 per text. */
  embed(embedderId: string, texts: readonly string[]): Promise<Float32Array[]>;
  /** Searches the matrices that are in memory, and returns the keys of those that are not. */
  search(query: VectorQuery): Promise<{ found: Scored[]; absent: string[] }>;
  close?(): Promise<void>;
}
