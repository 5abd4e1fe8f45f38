export { byKind } from './archivedKinds.js';
export { createResources, idsOf, type NewResource, withDatabase } from './createResources.js';
export { type Manifest, type ManifestResource, manifestId } from './manifest.js';
export { archiveModule } from './module.js';
export {
  type ReadArchive,
  type ReadResource,
  type RewriteFiles,
  readArchive,
  readResource,
  refuseCycles,
} from './readArchive.js';
export { packFiles, unpackFiles } from './zip.js';
