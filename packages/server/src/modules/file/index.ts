export { dropBlob } from './blobs.js';
export { adoptAvatar, answerAvatar, deleteAvatar } from './icons.js';
export { fileModule } from './module.js';
export { storeIcon } from './storeFile.js';
