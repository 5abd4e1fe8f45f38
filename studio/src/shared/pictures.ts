/** Pictures that people may give themselves and their teams, as a file dialog names them. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Bytes that such a picture may have. */
export const largestPicture = 2 * 1024 * 1024;
