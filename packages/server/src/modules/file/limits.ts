/** Maximum size of a picture uploaded as an icon. */
export const iconBytes = 5 * 1024 * 1024;
/** Maximum size of a file uploaded as base64. */
export const base64Bytes = 10 * 1024 * 1024;
/** Larger pictures get no thumbnails. */
export const thumbnailSourceBytes = 20 * 1024 * 1024;
/** Concurrent uploads per user and process. */
export const concurrentPerPerson = 6;
/** Open multi-step uploads per user. */
export const openUploads = 50;
/** Lifetime of a multi-step upload. */
export const uploadSeconds = 24 * 3600;
/** Grace period: a younger blob without a row may belong to an upload in progress. */
export const graceMs = 24 * 3600_000;
