export { FolderTree, rootId } from './FolderTree.js';
export { folderModule } from './module.js';
export { forgetPlaces, putInto, requirePlaceIn, treesOf } from './objects.js';
export { readTree, requireFolder } from './requireFolder.js';
