export { dropBlob } from './blobs.js';
export { adoptAvatar, answerAvatar, copyIcon, deleteAvatar, iconUrl, iconUrls, lendIcon } from './icons.js';
export { fileModule } from './module.js';
export { withOwnPictures } from './ownPictures.js';
export { encodeIcon, storeIcon } from './storeFile.js';
