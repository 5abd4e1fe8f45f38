export { iconReference, idOfUri, signUrlFor, uriOf } from './addresses.js';
export { readBlob } from './blobs.js';
export { copyReadableFile } from './fileKind.js';
export { type KeptFile, keepBytes, readableUrl } from './filesOfRuns.js';
export { blobOwners, type FindOwnBlobs } from './garbage.js';
export {
  fetchFile,
  fileUrls,
  fileUrlsFor,
  holdFile,
  readableFile,
  readHeldFile,
  releaseFiles,
} from './heldFiles.js';
export { iconOfFile } from './iconOfFile.js';
export { copyIcon, iconUrl, iconUrls, shareIcon } from './icons.js';
export { fileModule } from './module.js';
export { withOwnPictures } from './ownPictures.js';
export { readFileText } from './readFileText.js';
export { type FileRow, findFile, mayRead, noSuchFile } from './rights.js';
export { findSharedFile, type SharedFile } from './sharedFile.js';
export { type FileOwner, keepPicture, ownerOfFiles, storeFile } from './storeFile.js';
