const mebibyte = 1024 * 1024;

/** What is read of one file. */
export const documentFileLimits = {
  /** Bytes of a document. */
  document: 100 * mebibyte,
  /** Bytes of a spreadsheet, CSV, JSON or picture file. */
  sheet: 20 * mebibyte,
  /** Bytes of a web page or HTML file. */
  page: 20 * mebibyte,
  pages: 500,
  columns: 16_384,
  /** Pictures taken out of one document. */
  images: 500,
  imageBytes: 64 * mebibyte,
  /** Entries of an archive, and what they expand to. */
  archiveEntries: 10_000,
  archiveBytes: 200 * mebibyte,
  /** How far an archive may expand in relation to its size, once it is more than a few mebibytes. */
  archiveRatio: 100,
  seconds: 60,
  memoryMB: 512,
} as const;
