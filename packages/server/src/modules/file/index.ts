export { idOfUri } from './addresses.js';
export { type KeptFile, keepBytes, readableUrl } from './filesOfRuns.js';
export { blobOwners, type FindOwnBlobs } from './garbage.js';
export { iconOfFile } from './iconOfFile.js';
export { copyIcon, iconUrl, iconUrls, shareIcon } from './icons.js';
export { fileModule } from './module.js';
export { withOwnPictures } from './ownPictures.js';
export { readFileText } from './readFileText.js';
export { findSharedFile, type SharedFile } from './sharedFile.js';
