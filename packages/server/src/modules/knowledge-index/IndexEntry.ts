/** A slice for the index. */
export interface IndexEntry {
  sliceId: string;
  documentId: string;
  datasetId: string;
  /** What is searched belongs to the active generation of its document. */
  generation: number;
  text: string;
  vector: Float32Array;
}

/** A batch has vectors of other dimensions than those that its generation has: the generation must begin anew. */
export class DimensionsChanged extends Error {
  override readonly name = 'DimensionsChanged';

  constructor(
    readonly documentId: string,
    readonly expected: number,
    readonly found: number,
  ) {
    super(`the vectors of document ${documentId} changed from ${expected} to ${found} dimensions`);
  }
}
