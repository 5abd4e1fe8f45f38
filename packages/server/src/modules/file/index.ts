export { dropBlob } from './blobs.js';
export { answerAvatar, copyIcon, deleteAvatar, iconUrl, iconUrls, importAvatar, shareIcon } from './icons.js';
export { fileModule } from './module.js';
export { withOwnPictures } from './ownPictures.js';
export { encodeIcon, storeIcon } from './storeFile.js';
