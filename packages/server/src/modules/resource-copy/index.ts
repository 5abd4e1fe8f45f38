export { checkCopy } from './checkCopy.js';
export { type CopyRow, itemsOf } from './copyRows.js';
export { makeCopy } from './makeCopy.js';
export { resourceCopyModule } from './module.js';
export { storeScenes } from './scenes.js';
