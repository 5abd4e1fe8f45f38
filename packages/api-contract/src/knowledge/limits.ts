/** Limits of knowledge bases; lengths are in visible characters. */
export const knowledgeLimits = {
  name: 100,
  description: 2_000,
  documentsPerDataset: 300,
  slicesPerDocument: 10_000,
  slicesPerSpace: 1_000_000,
  /** Of a slice that is written or edited by a person. */
  slice: 2_000,
  caption: 2_000,
  separator: 50,
  /** Of a chunk, in characters. */
  minChunk: 100,
  maxChunk: 5_000,
  /** In percent. */
  maxOverlap: 90,
  maxLevel: 6,
  textFileBytes: 100 * 1024 * 1024,
  tableFileBytes: 20 * 1024 * 1024,
  photoFileBytes: 20 * 1024 * 1024,
  /** Of a text that is typed in, in UTF-16 units. */
  customText: 1_000_000,
  columns: 50,
  columnName: 30,
  columnDescription: 2_000,
  previewRows: 20,
  previewSheets: 3,
  tags: 20,
  tag: 50,
  keywords: 20,
  keyword: 100,
  metadataKeys: 30,
  metadataKey: 50,
  metadataValue: 500,
} as const;
