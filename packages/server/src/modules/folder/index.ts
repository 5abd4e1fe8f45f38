export { FolderTree, rootId } from './FolderTree.js';
export { folderModule } from './module.js';
export { forgetPlaces, requirePlaceIn } from './objects.js';
export { readTree } from './requireFolder.js';
