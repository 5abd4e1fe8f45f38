/** Icons and avatars are at most this many pixels a side. */
export const iconSide = 512;
/** A picture that is to become an icon. */
export const iconBytes = 5 * 1024 * 1024;
/** A file that comes as base64. */
export const base64Bytes = 10 * 1024 * 1024;
/** Larger pictures get no small ones. */
export const thumbnailSourceBytes = 20 * 1024 * 1024;
/** Uploads of one person at the same time in one process. */
export const togetherPerPerson = 6;
/** Uploads in steps that one person may have under way. */
export const openUploads = 50;
/** An upload in steps is forgotten after this. */
export const uploadSeconds = 24 * 3600;
/** A blob without a row is younger than this while its upload may still be under way. */
export const graceMs = 24 * 3600_000;
