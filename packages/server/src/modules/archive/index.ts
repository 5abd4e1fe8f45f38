export { byKind } from './archivedKinds.js';
export { createResources, idsOf, type NewResource, withDatabase } from './createResources.js';
export { manifestId } from './manifest.js';
export { archiveModule } from './module.js';
export { type ReadResource, readResource, refuseCycles } from './readArchive.js';
