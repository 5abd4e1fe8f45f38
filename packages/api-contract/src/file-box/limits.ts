/** Kinds of files, by API number; 0 is any. */
export const fileBoxTypes = {
  any: 0,
  image: 1,
  audio: 2,
  video: 3,
  document: 4,
  font: 5,
  archive: 6,
  other: 255,
} as const;

/** What a detail page shows: files of a kind, or an album. */
export const detailPageTypes = { image: 1, audio: 2, video: 3, document: 4, album: 5, other: 255 } as const;

const megabyte = 1024 * 1024;

/** Limits of the files that one agent keeps for one person. */
export const fileBoxLimits = {
  bytes: 1024 * megabyte,
  imageBytes: 20 * megabyte,
  fileBytes: 50 * megabyte,
  files: 5000,
  albums: 200,
  /** Characters. */
  name: 200,
  description: 500,
  caption: 2000,
  tags: 500,
  /** Files of one request. */
  batch: 20,
} as const;

/** How far the content of a file can be searched. */
export const ragStatuses = { waiting: 0, ready: 1, failed: 2, none: 3 } as const;
